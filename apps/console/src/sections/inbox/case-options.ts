import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api.ts'

type Value = Record<string, unknown>
export type CaseOption = { id: number; name: string }

const optionsOf = (items: readonly unknown[] | undefined, key: string): CaseOption[] =>
  (items ?? [])
    .map((item) => item as Value)
    .filter(({ isActive }) => isActive !== false)
    .map((value) => ({ id: Number(value[key]), name: String(value.description ?? '') }))

export const useCategories = () =>
  optionsOf(useQuery(callQuery('listValues', { params: { list: 'support-case-categories' } })).data?.items, 'supportCaseCategoryId')

export const usePriorities = () =>
  optionsOf(useQuery(callQuery('listValues', { params: { list: 'support-case-priorities' } })).data?.items, 'supportCasePriorityId')
