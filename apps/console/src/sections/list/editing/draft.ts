import type { CatalogueList } from '../../catalogue/catalogue-list.ts'
import { type Column, columnsOf, itemOf } from '../values/columns.ts'
import type { Item, Scalar, Value } from '../values/values-api.ts'

/** The typed values of one item. */
export type Draft = Readonly<Record<string, string | boolean>>
export type DraftFaults = Readonly<Record<string, string>>

const typedFrom = ({ kind }: Column, stored: Value[string] | undefined): string | boolean =>
  kind === 'flag' ? stored === true : stored === null || stored === undefined ? '' : String(stored)

/** The editable columns. A new value is placed last automatically. */
export const editableColumns = (list: CatalogueList): Column[] => columnsOf(list).filter(({ name, kind }) => name !== 'orderNumber' && kind !== 'moment')

export const draftOf = (list: CatalogueList, value: Value = {}): Draft =>
  Object.fromEntries(editableColumns(list).map((column) => [column.name, typedFrom(column, value[column.name])]))

const scalarFrom = ({ kind }: Column, typed: string | boolean | undefined, before: Scalar | undefined): Scalar => {
  if (typeof typed === 'boolean') return typed
  const text = typed?.trim() ?? ''
  // An empty code is a valid code, so it stays until something else is typed.
  if (text === '') return before === '' ? '' : null
  return kind === 'text' || kind === 'day' ? text : Number(text)
}

/** The item a write sends: every field, because omitted ones would be cleared. */
export const itemFrom = (list: CatalogueList, draft: Draft, base?: Value): Item => {
  const before = base ? itemOf(list, base) : {}
  return { ...before, ...Object.fromEntries(editableColumns(list).map((column) => [column.name, scalarFrom(column, draft[column.name], before[column.name])])) }
}

const isBlank = (typed: string | boolean | undefined) => typeof typed !== 'boolean' && (typed?.trim() ?? '') === ''
/** Forms display these fields, so a value without them couldn't be chosen. */
const textFields = ['description', 'name']
const longest = 1000

const faultOf = ({ name, kind, isRequired }: Column, typed: string | boolean | undefined): string | undefined => {
  if (isBlank(typed)) return textFields.includes(name) ? 'Enter a description.' : isRequired ? 'Required.' : undefined
  if (typeof typed !== 'string') return undefined
  if (typed.length > longest) return `At most ${longest} characters.`
  if (kind === 'whole' && !/^-?\d+$/.test(typed.trim())) return 'A whole number.'
  return kind === 'number' && !Number.isFinite(Number(typed)) ? 'A number.' : undefined
}

/** Errors found before asking the server. */
export const draftFaults = (list: CatalogueList, draft: Draft): DraftFaults =>
  Object.fromEntries(
    editableColumns(list).flatMap((column) => {
      const fault = faultOf(column, draft[column.name])
      return fault ? [[column.name, fault]] : []
    }),
  )

export const isSameDraft = (one: Draft, other: Draft) => Object.keys(one).every((name) => one[name] === other[name])
