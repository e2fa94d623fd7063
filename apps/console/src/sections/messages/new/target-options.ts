import type { FoundAudience } from '@lanyard/contract'
import { useDebounced } from '@lanyard/web/use-debounced.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { useSayWhen } from '../../../list/when.tsx'
import { callQuery as callLearnerQuery } from '../../learners/learners-api.ts'
import { nameOfLearner } from '../../learners/list/learner-list.ts'
import { sayLearners } from '../message-labels.ts'
import { callQuery } from '../messages-api.ts'

export type TargetOption = { value: string; label: string }

/** Labels have more than the server searches. */
const searchedIn = (typed: string) => typed.split('·', 1)[0]?.trim() ?? ''

/** The classes, timetables and courses that fit what is typed, by kind. */
export const useFoundAudiences = (typed: string) => {
  const search = useDebounced(searchedIn(typed), 200)
  const sayWhen = useSayWhen()
  const { data = [], isError } = useQuery({
    ...callQuery('listBroadcastAudiences', { query: { ...(search && { search }) } }),
    placeholderData: keepPreviousData,
  })
  const labelOf = ({ kind, name, startsAt, count }: FoundAudience) =>
    [name, kind === 'timetable' ? 'all classes' : startsAt && sayWhen(startsAt), sayLearners(count)].filter(Boolean).join(' · ')
  return {
    isError,
    places: data.filter(({ kind }) => kind !== 'course').map((found): TargetOption => ({ value: `${found.kind} ${found.id}`, label: labelOf(found) })),
    courses: data.filter(({ kind }) => kind === 'course').map((found): TargetOption => ({ value: String(found.id), label: labelOf(found) })),
  }
}

/** The learners that fit what is typed. */
export const useFoundLearners = (typed: string, isWanted: boolean): TargetOption[] => {
  const search = useDebounced(searchedIn(typed), 200)
  const { data } = useQuery({
    ...callLearnerQuery('listLearners', { query: { take: 20, ...(search && { search }) } }),
    placeholderData: keepPreviousData,
    enabled: isWanted,
  })
  return (data?.items ?? []).map((learner) => ({
    value: String(learner.learnerId),
    label: [nameOfLearner(learner), learner.learnerNumber].filter(Boolean).join(' · '),
  }))
}
