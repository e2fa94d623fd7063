import type { EditedRecord } from '@lanyard/contract'
import type { KnownType, NamedField } from '../known-type.ts'
import { changedFields, type FormValues } from './form-values.ts'

/** A field in which the two versions differ. `usual`: which one is chosen at first. */
export type ClashField = { field: NamedField; mine: string | null; theirs: string; usual: 'mine' | 'theirs' }

export type Clash = { theirs: EditedRecord; fields: readonly ClashField[]; by: string | null }

type Versions = { before: FormValues; mine: FormValues; theirs: FormValues }

/** The fields in which the two versions differ: what only one side changed is that side's, what both changed starts as mine. */
export const clashingFields = (type: KnownType, { before, mine, theirs }: Versions): ClashField[] => {
  const changedByMe = new Set(changedFields(type, before, mine).map(({ name }) => name))
  const changedByThem = new Set(changedFields(type, before, theirs).map(({ name }) => name))
  return type.shown.flatMap((field) => {
    const { name } = field
    const isDifferent = (changedByMe.has(name) || changedByThem.has(name)) && mine[name] !== theirs[name]
    return isDifferent
      ? [{ field, mine: mine[name] ?? (mine[name] === null ? null : ''), theirs: theirs[name] ?? '', usual: changedByMe.has(name) ? 'mine' : 'theirs' }]
      : []
  })
}
