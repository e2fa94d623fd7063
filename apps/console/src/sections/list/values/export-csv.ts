import { csvOf } from '@lanyard/web/format/csv.ts'
import { saveText } from '@lanyard/web/save-file.ts'
import type { CatalogueList } from '../../catalogue/catalogue-list.ts'
import { cellText, columnsOf, isOff, statusField } from './columns.ts'
import type { Value } from './values-api.ts'

/** The whole list as CSV, inactive values included. */
export const csvOfList = (list: CatalogueList, values: readonly Value[]): string => {
  const columns = columnsOf(list)
  const hasStatus = statusField(list) !== undefined
  const header = [...columns.map(({ label }) => label), ...(hasStatus ? ['Status'] : [])]
  const rows = values.map((value) => [...columns.map((column) => cellText(value, column)), ...(hasStatus ? [isOff(value) ? 'Switched off' : 'Active'] : [])])
  return csvOf([header, ...rows])
}

export const exportCsv = (list: CatalogueList, values: readonly Value[], tenantCode = '') =>
  saveText(`${[tenantCode.toLowerCase(), list.name].filter(Boolean).join('-')}.csv`, csvOfList(list, values), 'text/csv;charset=utf-8')
