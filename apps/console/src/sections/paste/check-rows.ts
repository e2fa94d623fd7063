import { mostItems } from '@lanyard/contract/browser'
import type { Choosable } from '@lanyard/web/ui/fields/select.tsx'
import type { CatalogueList } from '../catalogue/catalogue-list.ts'
import { type DraftFaults, draftFaults, editableColumns } from '../list/editing/draft.ts'
import type { Value } from '../list/values/values-api.ts'
import type { PastedRow } from './read-rows.ts'

export const mostRows = mostItems

/** The field that identifies values: the code, or the description if there is none. */
const nameField = (list: CatalogueList) => editableColumns(list).find(({ name }) => ['code', 'description', 'name'].includes(name))?.name ?? ''

const key = (typed: unknown) => (typeof typed === 'string' && typed.trim() !== '' ? typed.trim().toLowerCase() : undefined)

const typeFaults = (list: CatalogueList, { draft }: PastedRow, choices: (refersTo: string) => readonly Choosable[]): DraftFaults =>
  Object.fromEntries(
    editableColumns(list).flatMap(({ name, kind, refersTo }) => {
      const typed = draft[name]
      if (kind === 'flag' && typeof typed === 'string') return [[name, `“${typed}” is neither yes nor no.`]]
      if (kind === 'reference' && refersTo && typed !== '' && !choices(refersTo).some(({ value }) => value === typed))
        return [[name, `There is no “${typed}” to choose.`]]
      return []
    }),
  )

/** Validates each row before sending: missing and invalid fields, and duplicates. */
export const checkRows = (
  list: CatalogueList,
  rows: readonly PastedRow[],
  values: readonly Value[],
  choices: (refersTo: string) => readonly Choosable[],
): Map<number, DraftFaults> => {
  const field = nameField(list)
  const taken = new Set(values.map((value) => key(value[field])))
  const seen = new Map<string, number>()
  const what = field === 'code' ? 'code' : 'value'
  return new Map(
    rows.map((row, index) => {
      const own = key(row.draft[field])
      const before = own === undefined ? undefined : seen.get(own)
      if (own !== undefined && before === undefined) seen.set(own, index)
      const twice =
        own === undefined
          ? undefined
          : taken.has(own)
            ? `This ${what} is already in the list.`
            : before !== undefined
              ? `Row ${before + 1} has the same ${what}.`
              : undefined
      return [row.key, { ...draftFaults(list, row.draft), ...typeFaults(list, row, choices), ...(twice && { [field]: twice }) }]
    }),
  )
}
