import { folded } from '@lanyard/contract/folded'
import { bareCell } from '@lanyard/web/format/csv.ts'
import type { Choosable } from '@lanyard/web/ui/fields/select.tsx'
import type { CatalogueList } from '../catalogue/catalogue-list.ts'
import { type Draft, draftOf, editableColumns } from '../list/editing/draft.ts'
import { type Column, statusField } from '../list/values/columns.ts'

/** A pasted row: its typed fields, and whether it is active. */
export type PastedRow = { key: number; draft: Draft; isOn: boolean }
type Choices = (refersTo: string) => readonly Choosable[]

const flags: Record<string, boolean> = { yes: true, y: true, true: true, '1': true, x: true, no: false, n: false, false: false, '0': false, '': false }
const offWords = new Set(['switched off', 'off', 'no', 'n', 'false', '0', 'inactive'])
const statusNames = new Set(['status', 'active', 'isactive', 'is active'])

type Target = Column | 'status' | undefined

const headed = (cells: readonly string[], columns: readonly Column[], hasStatus: boolean): Target[] | undefined => {
  const targets = cells.map((cell): Target => {
    const text = folded(cell)
    if (hasStatus && statusNames.has(text)) return 'status'
    return columns.find(({ name, label }) => text === folded(name) || text === folded(label))
  })
  return targets.filter(Boolean).length * 2 > cells.filter(Boolean).length ? targets : undefined
}

/** A header names the columns; without one they map by position. */
const targetsOf = (table: readonly string[][], list: CatalogueList): { targets: Target[]; rows: readonly string[][] } => {
  const columns = editableColumns(list)
  const hasStatus = statusField(list) === 'isActive'
  const named = headed(table[0] ?? [], columns, hasStatus)
  return named ? { targets: named, rows: table.slice(1) } : { targets: [...columns, ...(hasStatus ? ['status' as const] : [])], rows: table }
}

const typedFrom = ({ kind, refersTo }: Column, cell: string, choices: Choices): string | boolean => {
  if (kind === 'flag') return flags[folded(cell)] ?? cell
  if (kind !== 'reference' || !refersTo) return cell
  return choices(refersTo).find(({ value, label }) => value === cell || folded(label) === folded(cell))?.value ?? cell
}

/** The rows of a pasted table as list values; unmapped cells are dropped. */
export const readRows = (table: readonly string[][], list: CatalogueList, choices: Choices): PastedRow[] => {
  const { targets, rows } = targetsOf(table, list)
  return rows.map((cells, key) => {
    const draft: Record<string, string | boolean> = { ...draftOf(list) }
    let isOn = true
    for (const [at, target] of targets.entries()) {
      const cell = bareCell(cells[at] ?? '')
      if (target === 'status') isOn = !offWords.has(folded(cell))
      else if (target) draft[target.name] = typedFrom(target, cell, choices)
    }
    return { key, draft, isOn }
  })
}
