import type { LookupName } from '@lanyard/contract'
import { useQueries } from '@tanstack/react-query'
import { useCallback } from 'react'
import { callQuery } from '../../../api.ts'

export type Choice = { value: string; label: string; code: string; isOffered: boolean }

type Value = Readonly<Record<string, string | number | boolean | null>>

/** The identifier comes first in every value; states have long words besides their short ones. */
const choiceOf = (value: Value): Choice => ({
  value: String(Object.values(value)[0]),
  label: String(value.longDescription ?? value.description ?? value.shortDescription ?? value.code ?? ''),
  code: String(value.code ?? ''),
  isOffered: value.isActive !== false,
})

export const choicesOf = (list: LookupName) => ({
  ...callQuery('listValues', { params: { list } }),
  select: ({ items }: { items: object[] }) => (items as Value[]).map(choiceOf),
  staleTime: 10 * 60_000,
})

export type Choices = { choices: readonly Choice[] | undefined; isFailed: boolean; retry: () => void }

const notAsked: Choices = { choices: undefined, isFailed: false, retry: () => {} }

type Asked = { data: Choice[] | undefined; isError: boolean; refetch: () => unknown }

/** The lists that a form needs, by name; each can fail and be tried again by itself. Nothing changes while a list stays the same. */
export const useChoices = (lists: readonly LookupName[]): ((list: LookupName | undefined) => Choices) => {
  const combine = useCallback(
    (queries: Asked[]) => queries.map(({ data, isError, refetch }): Choices => ({ choices: data, isFailed: isError && !data, retry: refetch })),
    [],
  )
  const asked = useQueries({ queries: lists.map(choicesOf), combine })
  return (list) => (list && asked[lists.indexOf(list)]) ?? notAsked
}
