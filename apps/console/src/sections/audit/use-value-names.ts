import type { DetailFields } from '@lanyard/contract/detail-fields'
import { useQueries, useQuery } from '@tanstack/react-query'
import { valuesOf } from '../list/values/values-api.ts'
import type { ValueNames } from './said-values.ts'

/** The list that each field of a learner's details refers to. Loaded when first needed. */
const loadListOfFields = async (): Promise<Readonly<Record<string, string>>> => {
  const { demographicsFields, nextOfKinFields, personalFields } = await import('@lanyard/contract/detail-fields')
  const fields: DetailFields = { ...personalFields, ...nextOfKinFields, ...demographicsFields }
  return Object.fromEntries(Object.entries(fields).flatMap(([path, { list }]) => (list ? [[path, list]] : [])))
}

const nameIn = (items: readonly object[], id: number): string | undefined => {
  const found = items.find((item) => Object.entries(item).find(([key]) => key.endsWith('Id'))?.[1] === id) as Record<string, unknown> | undefined
  const name = found?.description ?? found?.name ?? found?.code
  return typeof name === 'string' ? name : undefined
}

/** Names the values of lists that a change refers to by number. */
export const useValueNames = (fields: readonly (readonly [field: string, value: unknown])[]): ValueNames => {
  const isNeeded = fields.some(([field, value]) => typeof value === 'number' && field.endsWith('Id'))
  const { data: lists = {} } = useQuery({
    queryKey: ['lists of detail fields'],
    queryFn: loadListOfFields,
    enabled: isNeeded,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const needed = [...new Set(fields.flatMap(([field, value]) => (typeof value === 'number' && lists[field] ? [lists[field]] : [])))]
  const values = useQueries({ queries: needed.map((list) => valuesOf(list)) })
  return (field, id) => nameIn(values[needed.indexOf(lists[field] ?? '')]?.data?.items ?? [], id)
}
