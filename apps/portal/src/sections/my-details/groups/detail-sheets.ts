import { type DetailFields, demographicsFields, nextOfKinFields, personalFields } from '@lanyard/contract/detail-fields'
import type { DetailTab } from '../detail-tabs.ts'
import type { DetailField, DetailGroup, DetailSheet, FieldLabel, GroupLabel } from '../fields/detail-field.ts'
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

export const writableOf = ({ fields }: DetailGroup): DetailField[] => fields.filter(({ writable }) => writable)

/** The label of the field at a path, or of the list that the path is in. */
export const labelOf = ({ fields }: DetailGroup, path: string): string =>
  fields.find(({ path: own }) => path === own || path.startsWith(`${own}.`))?.label ?? ''
