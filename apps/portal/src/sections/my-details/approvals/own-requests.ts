import type { ChangedField, OwnChangeRequests } from '@lanyard/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callQuery } from '../../../api.ts'
import type { DetailTab } from '../detail-tabs.ts'
import type { DetailField, DetailSheet } from '../fields/detail-field.ts'

export const ownRequestsOf = () => callQuery('listOwnChangeRequests')

/** A field that somebody asked to change, with its request. */
export type AskedChange = ChangedField & { requestId: number; createdAt: string }

/** The newest request of a field, if it waits or was declined. */
export const useAsked = (): ((key: string) => AskedChange | undefined) => {
  const { data } = useQuery(ownRequestsOf())
  return useMemo(() => {
    const asked = new Map<string, AskedChange>()
    for (const { id, createdAt, fields } of data?.requests ?? [])
      for (const field of fields) if (!asked.has(field.field)) asked.set(field.field, { ...field, requestId: id, createdAt })
    return (key) => asked.get(key)
  }, [data])
}

export const keyOf = (tab: DetailTab, { path }: Pick<DetailField, 'path'>) => `${tab}/${path}`

const checked = 'We check this before it changes.'

const withRule = (field: DetailField, key: string, rule: OwnChangeRequests['rules'][number]['rule']): DetailField => {
  const approval = { key, needsDocument: rule === 'approval-with-document' }
  if (!field.writable) return { ...field, approval }
  // A document can't come with the card's save, so the field is asked for by itself.
  const { writable: _, ...locked } = field
  return approval.needsDocument ? { ...locked, approval } : { ...field, approval, help: field.help ? `${field.help} ${checked}` : checked }
}

/** The fields with the provider's rules. */
export const useRules = (tab: DetailTab, sheet: DetailSheet): DetailSheet => {
  const rules = useQuery(ownRequestsOf()).data?.rules
  return useMemo(() => {
    if (!rules || rules.length === 0) return sheet
    const ruleOf = new Map(rules.map(({ field, rule }) => [field, rule]))
    return sheet.map((group) => ({
      ...group,
      fields: group.fields.map((field) => {
        const key = keyOf(tab, field)
        const rule = ruleOf.get(key)
        return rule ? withRule(field, key, rule) : field
      }),
    }))
  }, [tab, sheet, rules])
}
