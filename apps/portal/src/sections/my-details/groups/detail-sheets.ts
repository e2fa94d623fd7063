import type { DetailTab } from '../detail-tabs.ts'
import type { DetailField, DetailSheet } from '../fields/detail-field.ts'
import { demographicsSheet } from './demographics-sheet.ts'
import { nextOfKinSheet } from './next-of-kin-sheet.ts'
import { personalSheet } from './personal-sheet.ts'

const sheets: Record<DetailTab, (country: string) => DetailSheet> = {
  personal: personalSheet,
  'next-of-kin': nextOfKinSheet,
  demographics: demographicsSheet,
}

/** The groups of a tab at a provider in this country. */
export const sheetOf = (tab: DetailTab, country: string): DetailSheet => sheets[tab](country.toUpperCase())

export const fieldsOf = (sheet: DetailSheet): DetailField[] => sheet.flatMap(({ fields }) => fields)
export const writableOf = (sheet: DetailSheet): DetailField[] => fieldsOf(sheet).filter(({ locked }) => !locked)

/** A field by its name, and by its group's where several groups have the same fields. */
export const labelOf = (sheet: DetailSheet, path: string): string => {
  const belongs = ({ path: own }: DetailField) => path === own || path.startsWith(`${own}.`)
  const group = sheet.find(({ fields }) => fields.some(belongs))
  const label = group?.fields.find(belongs)?.label ?? ''
  return group?.address ? `${group.title}: ${label.charAt(0).toLowerCase()}${label.slice(1)}` : label
}
