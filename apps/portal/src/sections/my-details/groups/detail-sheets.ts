import { type DetailFields, demographicsFields, nextOfKinFields, personalFields } from '@lanyard/contract/detail-fields'
import type { DetailTab } from '../detail-tabs.ts'
import type { DetailField, DetailSheet, FieldLabel, GroupLabel } from '../fields/detail-field.ts'
import { demographicsGroups, demographicsLabels } from './demographics-labels.ts'
import { nextOfKinGroups, nextOfKinLabels } from './next-of-kin-labels.ts'
import { personalGroups, personalLabels } from './personal-labels.ts'

type Described = { fields: DetailFields; labels: Readonly<Record<string, string | FieldLabel>>; groups: Readonly<Record<string, GroupLabel>> }

const described: Record<DetailTab, Described> = {
  personal: { fields: personalFields, labels: personalLabels, groups: personalGroups },
  'next-of-kin': { fields: nextOfKinFields, labels: nextOfKinLabels, groups: nextOfKinGroups },
  demographics: { fields: demographicsFields, labels: demographicsLabels, groups: demographicsGroups },
}

const labelled = ({ fields, labels }: Described): DetailField[] =>
  Object.entries(labels).flatMap(([path, label]) => {
    const field = fields[path]
    return field ? [{ path, ...field, ...(typeof label === 'string' ? { label } : label) }] : []
  })

/** The groups of a tab at a provider in this country; what only other countries ask for is left out. */
export const sheetOf = (tab: DetailTab, tenantCountry: string): DetailSheet => {
  const here = labelled(described[tab]).filter(({ country }) => country === undefined || country === tenantCountry.toUpperCase())
  return Object.entries(described[tab].groups)
    .map(([key, group]) => ({ key, ...group, fields: here.filter((field) => field.group === key) }))
    .filter(({ fields }) => fields.length > 0)
}

export const fieldsOf = (sheet: DetailSheet): DetailField[] => sheet.flatMap(({ fields }) => fields)
export const writableOf = (sheet: DetailSheet): DetailField[] => fieldsOf(sheet).filter(({ writable }) => writable)

/** A field's label, with its group's where several groups have the same fields. */
export const labelOf = (sheet: DetailSheet, path: string): string => {
  const belongs = ({ path: own }: DetailField) => path === own || path.startsWith(`${own}.`)
  const group = sheet.find(({ fields }) => fields.some(belongs))
  const label = group?.fields.find(belongs)?.label ?? ''
  return group?.address ? `${group.title}: ${label.charAt(0).toLowerCase()}${label.slice(1)}` : label
}
