import type { ImportChoices, ImportRun } from '@lanyard/contract'
import { useState } from 'react'
import { useRunActions } from './use-run-actions.ts'

export type Correction = NonNullable<ImportChoices['corrections']>[number]
export type CodeChoice = NonNullable<ImportChoices['codes']>[number]

/** Checks the file again with changed choices. */
export type ChangeChoices = (changes: ImportChoices) => Promise<unknown>

/** What was typed and chosen on this page, and not checked yet. */
export type Pending = { cells: readonly Correction[]; codes: readonly CodeChoice[] }

const none: Pending = { cells: [], codes: [] }

type Cell = Pick<Correction, 'type' | 'file' | 'line' | 'field'>
type Code = Pick<CodeChoice, 'type' | 'field' | 'code'>
export const isSameCell = (one: Cell, other: Cell) => one.type === other.type && one.file === other.file && one.line === other.line && one.field === other.field
export const isSameCode = (one: Code, other: Code) => one.type === other.type && one.field === other.field && one.code === other.code

const isSameName = (one: { name: string }, other: { name: string }) => one.name === other.name

const replacedBy = <Item>(items: readonly Item[], newer: readonly Item[], isSame: (one: Item, other: Item) => boolean) => [
  ...items.filter((item) => !newer.some((each) => isSame(each, item))),
  ...newer,
]

/** All choices of a run with the newer ones: the server replaces them as a whole, so none may be missing. */
export const mergedChoices = (choices: ImportChoices, { cells, codes }: Pending, changes: ImportChoices = {}): ImportChoices => ({
  ...choices,
  ...changes,
  tables: replacedBy(choices.tables ?? [], changes.tables ?? [], isSameName),
  codes: replacedBy(choices.codes ?? [], codes, isSameCode),
  corrections: replacedBy(choices.corrections ?? [], cells, isSameCell),
})

export type Corrections = ReturnType<typeof useCorrections>

/** Collects corrections until the file is checked with them. */
export const useCorrections = () => {
  const [pending, setPending] = useState(none)
  return {
    pending,
    count: pending.cells.length + pending.codes.length,
    setCell: (cell: Cell, value: string | undefined) =>
      setPending(({ cells, codes }) => ({
        codes,
        cells: [...cells.filter((each) => !isSameCell(each, cell)), ...(value === undefined ? [] : [{ ...cell, value }])],
      })),
    setCode: (code: Code, choice: Pick<CodeChoice, 'valueId' | 'isRemembered'> | undefined) =>
      setPending(({ cells, codes }) => ({
        cells,
        codes: [...codes.filter((each) => !isSameCode(each, code)), ...(choice === undefined ? [] : [{ ...code, ...choice }])],
      })),
    clear: () => setPending(none),
  }
}

/** Checks the file again with everything that was chosen, and with what changes now. */
export const useCheckAgain = (run: Pick<ImportRun, 'id' | 'choices'>, { pending, clear }: Corrections) => {
  const { checkAgain } = useRunActions(run.id)
  return async (changes: ImportChoices = {}) => {
    await checkAgain(mergedChoices(run.choices, pending, changes))
    clear()
  }
}
