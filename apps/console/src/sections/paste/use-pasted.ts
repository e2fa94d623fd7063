import { useForm } from '@lanyard/web/form/use-form.ts'
import type { Choosable } from '@lanyard/web/ui/fields/select.tsx'
import { useState } from 'react'
import type { CatalogueList } from '../catalogue/catalogue-list.ts'
import { type DraftFaults, itemFrom } from '../list/editing/draft.ts'
import { useWrites } from '../list/editing/writes.ts'
import { statusField } from '../list/values/columns.ts'
import type { Value } from '../list/values/values-api.ts'
import { checkRows } from './check-rows.ts'
import { parseTable } from './parse-table.ts'
import { type PastedRow, readRows } from './read-rows.ts'
import { noServerFaults, serverFaults } from './server-faults.ts'

const without = (faults: ReadonlyMap<number, DraftFaults>, key: number) => new Map([...faults].filter(([at]) => at !== key))

/** The pasted rows, their errors, and saving all of them or none. */
export const usePasted = (list: CatalogueList, values: readonly Value[], choices: (refersTo: string) => Choosable[]) => {
  const { create } = useWrites(list)
  const [refused, setRefused] = useState(noServerFaults)
  const [isSaved, setSaved] = useState(false)
  const write = async (pasted: PastedRow[]) => {
    setRefused(noServerFaults)
    const hasStatus = statusField(list) === 'isActive'
    await create(pasted.map(({ draft, isOn }) => ({ ...itemFrom(list, draft), ...(hasStatus && { isActive: isOn }) })))
    setSaved(true)
  }
  const failed = (error: unknown) => {
    setRefused(serverFaults(error, rows))
    return undefined
  }
  const form = useForm<PastedRow[]>({ initial: [], onSubmit: write, onError: failed })
  const { values: rows, busy } = form
  const setRows = (next: PastedRow[]) => form.change(() => next)
  const checked = isSaved ? new Map<number, DraftFaults>() : checkRows(list, rows, values, choices)
  const faultsOf = ({ key }: PastedRow): DraftFaults => ({ ...refused.rows.get(key), ...checked.get(key) })
  const isBad = (row: PastedRow) => Object.keys(faultsOf(row)).length > 0
  const bad = rows.filter(isBad)

  const change = (key: number, changed: Partial<PastedRow>) => {
    setRows(rows.map((row) => (row.key === key ? { ...row, ...changed } : row)))
    setRefused({ ...refused, rows: without(refused.rows, key) })
  }
  return {
    rows,
    bad,
    busy,
    isSaved,
    isAtRisk: form.isAtRisk,
    above: refused.above,
    faultsOf,
    read: (text: string) => setRows(readRows(parseTable(text), list, choices)),
    change,
    remove: (key: number) => setRows(rows.filter((row) => row.key !== key)),
    startOver: () => {
      setRows([])
      setRefused(noServerFaults)
    },
    save: () => form.submit(),
  }
}
export type Pasted = ReturnType<typeof usePasted>
