import type { LookupName } from '@lanyard/contract'
import { listKeys } from '@lanyard/contract/browser'
import { useQueries } from '@tanstack/react-query'
import { useCallback } from 'react'
import { callQuery } from '../../../api.ts'

export type Choice = { value: string; label: string; code: string; isOffered: boolean }

type Value = Readonly<Record<string, string | number | boolean | null>>

/** States have long words besides their short ones. */
const choiceOf = (value: Value, key: string): Choice => ({
  value: String(value[key]),
  label: String(value.longDescription ?? value.description ?? value.shortDescription ?? value.code ?? ''),
  code: String(value.code ?? ''),
  isOffered: value.isActive !== false,
})

const keyOf = (list: LookupName): string => {
  const key = listKeys[list]
  if (!key) throw new Error(`No field of a learner's details offers ${list}`)
  return key
}

export const choicesOf = (list: LookupName) => {
  const key = keyOf(list)
  return {
    ...callQuery('listValues', { params: { list } }),
    select: ({ items }: { items: object[] }) => (items as Value[]).map((value) => choiceOf(value, key)),
    staleTime: 10 * 60_000,
  }
}

export type Choices = { choices: readonly Choice[] | undefined; isFailed: boolean; retry: () => void }

const notAsked: Choices = { choices: undefined, isFailed: false, retry: () => {} }

type Asked = { data: Choice[] | undefined; isError: boolean; refetch: () => unknown }

/** The lists a form needs, by name. Each can fail and be retried independently. The result is stable while the lists are. */
export const useChoices = (lists: readonly LookupName[]): ((list: LookupName | undefined) => Choices) => {
  const combine = useCallback(
    (queries: Asked[]) => queries.map(({ data, isError, refetch }): Choices => ({ choices: data, isFailed: isError && !data, retry: refetch })),
    [],
  )
  const asked = useQueries({ queries: lists.map(choicesOf), combine })
  return (list) => (list && asked[lists.indexOf(list)]) ?? notAsked
}
