import type { DetailField } from './detail-field.ts'

/** A details record as read; its groups are nested records. */
export type DetailRecord = Readonly<Record<string, unknown>>
export type TypedDisability = { disabilityId: string; effectiveFromDate: string; effectiveToDate: string }
/** A form value: text, an identifier as text, a flag, or the list of disabilities. */
export type Typed = string | boolean | null | readonly TypedDisability[]
export type Values = Readonly<Record<string, Typed>>

export const valueAt = (record: DetailRecord, path: string): unknown =>
  path.split('.').reduce<unknown>((within, key) => (within as DetailRecord | null | undefined)?.[key], record)

type ReadDisability = { disabilityId?: number | null; effectiveFromDate?: string | null; effectiveToDate?: string | null }

const typedDisability = ({ disabilityId, effectiveFromDate, effectiveToDate }: ReadDisability): TypedDisability => ({
  disabilityId: String(disabilityId ?? ''),
  effectiveFromDate: effectiveFromDate ?? '',
  effectiveToDate: effectiveToDate ?? '',
})

const typedFrom = ({ kind }: DetailField, held: unknown): Typed => {
  if (kind === 'disabilities') return ((held ?? []) as ReadDisability[]).map(typedDisability)
  if (kind === 'flag') return typeof held === 'boolean' ? held : null
  return held === null || held === undefined ? '' : String(held)
}

export const valuesOf = (fields: readonly DetailField[], record: DetailRecord): Values =>
  Object.fromEntries(fields.map((field) => [field.path, typedFrom(field, valueAt(record, field.path))]))

const bare = (typed: Typed | undefined) => (typeof typed === 'string' ? typed.trim() : typed)
export const isSame = (one: Typed | undefined, other: Typed | undefined) => JSON.stringify(bare(one)) === JSON.stringify(bare(other))

/** The fields in which two sets of values differ. */
export const changedPaths = (before: Values, after: Values): string[] => Object.keys(after).filter((path) => !isSame(before[path], after[path]))

export const writtenFrom = ({ kind }: DetailField, typed: Typed): unknown => {
  if (Array.isArray(typed))
    return (typed as readonly TypedDisability[]).map(({ disabilityId, effectiveFromDate, effectiveToDate }) => ({
      disabilityId: Number(disabilityId),
      effectiveFromDate: effectiveFromDate || null,
      effectiveToDate: effectiveToDate || null,
    }))
  const value = bare(typed)
  if (value === '') return null
  return (kind === 'choice' || kind === 'year') && /^\d+$/.test(String(value)) ? Number(value) : value
}

export const isEmpty = (typed: Typed | undefined) => typed === undefined || typed === null || bare(typed) === '' || (Array.isArray(typed) && typed.length === 0)

/** A person with no remaining values is removed. */
const isRemoved = (removable: string, after: Values) => Object.entries(after).every(([path, typed]) => !path.startsWith(`${removable}.`) || isEmpty(typed))

/** The body of a save: only the changed fields. Omitted fields stay, and a cleared field is null. */
export const bodyOf = (fields: readonly DetailField[], before: Values, after: Values, removable: readonly string[] = []): Record<string, unknown> => {
  const body: Record<string, unknown> = {}
  const gone = removable.filter((at) => isRemoved(at, after) && !isRemoved(at, before))
  for (const at of gone) body[at] = null
  for (const field of fields) {
    if (gone.some((at) => field.path.startsWith(`${at}.`))) continue
    const typed = after[field.path]
    if (typed === undefined || !field.writable || isSame(before[field.path], typed)) continue
    const [group, name] = field.path.includes('.') ? field.path.split('.') : [undefined, field.path]
    if (group === undefined) body[name as string] = writtenFrom(field, typed)
    else body[group] = { ...(body[group] as object | undefined), [name as string]: writtenFrom(field, typed) }
  }
  return body
}
