import { demographicsSheet } from './demographics-sheet.ts'
import type { DetailField, DetailSheet } from './detail-field.ts'
import type { DetailTab } from './detail-tabs.ts'
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
