import type { ApprovalRule } from '@lanyard/contract'
import { type ApprovalRuleName, approvalFields, approvalGroupLabelOf, approvalLabelOf, partsOfKey } from '@lanyard/contract/approval-fields'

/** Fields that have one rule together: a single one, or those of an address or a contact. */
export type RuleRow = { label: string; fields: string[]; isLocked: boolean }
export type RuleSection = { title: string; rows: RuleRow[] }

const titleOf = (field: string): string => {
  const { record, group } = partsOfKey(field)
  if (record === 'next-of-kin') return 'Emergency contacts'
  if (record === 'demographics') return 'Demographics'
  if (approvalGroupLabelOf(field)) return 'Addresses'
  if (group === 'learnerPersonalEmailAddresses' || group === 'learnerPersonalPhoneNumbers') return 'Contact'
  return 'Personal'
}

/** The rows of a provider in this country, by section. */
export const ruleSections = (country: string): RuleSection[] => {
  const sections = new Map<string, Map<string, RuleRow>>()
  for (const [field, { country: only, writable }] of approvalFields) {
    if (only && only !== country) continue
    const rows = sections.get(titleOf(field)) ?? new Map<string, RuleRow>()
    sections.set(titleOf(field), rows)
    const label = approvalGroupLabelOf(field) ?? approvalLabelOf(field)
    const row = rows.get(label) ?? { label, fields: [], isLocked: writable !== true }
    rows.set(label, { ...row, fields: [...row.fields, field] })
  }
  return [...sections].map(([title, rows]) => ({ title, rows: [...rows.values()] }))
}

export type ChosenRule = ApprovalRuleName | 'none' | 'mixed'

/** The rule of a row; `mixed` if its fields have several. */
export const ruleOfRow = ({ fields }: RuleRow, rules: ReadonlyMap<string, ApprovalRuleName>): ChosenRule => {
  const found = [...new Set(fields.map((field) => rules.get(field) ?? 'none'))]
  return found.length === 1 ? (found[0] as ChosenRule) : 'mixed'
}

export const rulesByField = (rules: readonly ApprovalRule[]): ReadonlyMap<string, ApprovalRuleName> => new Map(rules.map(({ field, rule }) => [field, rule]))
