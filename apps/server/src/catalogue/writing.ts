import type { FieldError, Lookup, LookupName } from '@lanyard/contract'
import { badInput, Problem } from '../common/problem.ts'
import type { TenantId, Transaction } from '../database/database.ts'
import type { Value } from '../lists/list-values.ts'
import type { Catalogue, TenantCatalogue } from './catalogue.ts'
import { openLayer, peopleOf, type Stored, sizeOfLayers, storeValues } from './lookups.queries.ts'
import { byIdentifier, type LookupRecord, recordsOf, relatedRecords } from './records.ts'
import { versionInTag } from './representation.ts'
import { codeOf, layOver, lookupOf } from './values.ts'

/** The fields of a value as a caller sends them; some may be missing. */
export type Item = Record<string, Value[string] | undefined>

/** One value before and after a write. `before` is null for a new one. */
export type Change = { id: number; before: Value | null; after: Value }

/** A list locked for writing: its current values, and the catalogue they refer to. */
type Bench = { lookup: Lookup; values: readonly Value[]; catalogue: TenantCatalogue; nextId: number }

const defaults: Item = { isActive: true, isDeleted: false, forLearnerApp: false, defaultIsRestricted: false }

/** Every field of the list. Missing ones get their default or null. */
const completed = ({ key, fields }: Lookup, id: number, item: Item): Value =>
  Object.fromEntries(Object.keys(fields).map((field) => [field, field === key ? id : (item[field] ?? defaults[field] ?? null)]))

const hasText = (item: Item) => ['code', 'description', 'name'].some((field) => typeof item[field] === 'string' && item[field].trim() !== '')

/** What is wrong with an item by itself: no text to recognise it by, or a reference to something unknown. */
const itemErrors = ({ lookup, catalogue }: Bench, item: Item, at: string): FieldError[] => {
  const errors: FieldError[] = []
  if (!hasText(item)) errors.push({ pointer: `${at}/description`, message: 'Is required: a value needs a code, a description or a name.' })
  for (const relation of Object.values(lookup.relations)) {
    const reference = item[relation.by]
    if (reference !== null && reference !== undefined && !relatedRecords(catalogue, relation).has(reference))
      errors.push({ pointer: `${at}/${relation.by}`, message: `There is no such value in ${relation.to}.` })
  }
  return errors
}

/** Codes are unique within the list, ignoring letter case. The items replace values with the same id. */
const codeErrors = ({ lookup: { key }, values }: Bench, written: readonly Value[], pointers: readonly string[]): FieldError[] => {
  const replaced = new Set(written.map((value) => value[key]))
  const taken = new Set(values.filter((value) => !replaced.has(value[key])).map(codeOf))
  return written.flatMap((value, index) => {
    const code = codeOf(value)
    if (code === undefined) return []
    if (taken.has(code)) return { pointer: `${pointers[index]}/code`, message: `The code ${value.code} is already used in this list.` }
    taken.add(code)
    return []
  })
}

const refuse = (errors: FieldError[]) => {
  if (errors.length > 0) throw badInput(errors)
}

const givenId = ({ key }: Lookup, item: Item) => (typeof item[key] === 'number' ? item[key] : undefined)

export type Write = { transaction: Transaction; catalogue: Catalogue; tenantId: TenantId; name: LookupName; ifMatch: string | undefined }

/** Locks the list for writing, and refuses if the caller's copy isn't the newest. */
const takeList = async ({ transaction, catalogue, tenantId, name, ifMatch }: Write): Promise<Bench> => {
  const shipped = catalogue.shipped(name)
  const { version, nextId, values: layer } = await openLayer(transaction, tenantId, name)
  const known = version === 1 ? shipped.version : `${shipped.version}.${version - 1}`
  if (ifMatch !== undefined && ifMatch !== '*' && versionInTag(ifMatch).split('+')[0] !== known) throw new Problem('changed-meanwhile')
  const lookup = lookupOf(name)
  const values = layOver(shipped.values, layer, lookup.key)
  // Nothing is read outside the transaction, which holds one of few connections. Writable lists only refer to shipped ones.
  const people = await peopleOf(transaction, tenantId)
  return { lookup, values, nextId, catalogue: { people, list: (other) => (other === name ? { version: known, values } : catalogue.shipped(other)) } }
}

/** A tenant's own values are cached in memory and sent as whole lists (decision 35). */
const mostOwn = { values: 5_000, characters: 2_000_000 }

const demandRoom = async (transaction: Transaction, tenantId: TenantId) => {
  const { values, characters } = await sizeOfLayers(transaction, tenantId)
  if (values > mostOwn.values)
    throw new Problem('not-possible', `You can keep at most ${mostOwn.values.toLocaleString('en')} values of your own, across all lists.`)
  if (characters > mostOwn.characters)
    throw new Problem('not-possible', `Your own values can have at most ${mostOwn.characters.toLocaleString('en')} characters, across all lists.`)
}

const keep = async ({ transaction, tenantId, name, catalogue }: Write, { lookup, values, nextId }: Bench, written: readonly Value[]): Promise<Change[]> => {
  const before = byIdentifier(values, lookup.key)
  const stored: Stored[] = written.map((value) => ({ id: Number(value[lookup.key]), code: typeof value.code === 'string' ? value.code : null, value }))
  await storeValues(transaction, tenantId, name, stored, Math.max(nextId, ...stored.map(({ id }) => (id >= nextId ? id + 1 : nextId))))
  await demandRoom(transaction, tenantId)
  transaction.afterCommit(() => catalogue.forget(tenantId))
  return stored.map(({ id, value }) => ({ id, before: before.get(id) ?? null, after: value }))
}

export type Written = { records: LookupRecord[]; changes: Change[] }

/** Creates values, all or none. */
export const createValues = async (write: Write, items: readonly Item[]): Promise<Written> => {
  const bench = await takeList(write)
  const { lookup, nextId, catalogue } = bench
  const written = items.map((item, index) => completed(lookup, nextId + index, item))
  const pointers = items.map((_, index) => `/${index}`)
  refuse([
    ...items.flatMap((item, index) => [
      ...(givenId(lookup, item) === undefined ? [] : [{ pointer: `/${index}/${lookup.key}`, message: 'Is given by Lanyard: leave it out.' }]),
      ...itemErrors(bench, item, `/${index}`),
    ]),
    ...codeErrors(bench, written, pointers),
  ])
  return { changes: await keep(write, bench, written), records: recordsOf(lookup, written, catalogue) }
}

export const replaceValue = async (write: Write, id: number, item: Item): Promise<Written> => {
  const bench = await takeList(write)
  const { lookup, values, catalogue } = bench
  if (!byIdentifier(values, lookup.key).has(id)) throw new Problem('not-found', 'There is no such value in this list.')
  const written = [completed(lookup, id, item)]
  const given = givenId(lookup, item)
  refuse([
    ...(given === undefined || given === id ? [] : [{ pointer: `/${lookup.key}`, message: `Must be ${id}, as in the address.` }]),
    ...itemErrors(bench, item, ''),
    ...codeErrors(bench, written, ['']),
  ])
  return { changes: await keep(write, bench, written), records: recordsOf(lookup, written, catalogue) }
}

/** Replaces the whole list: values missing from the set are marked as deleted, items without an id are created. */
export const replaceSet = async (write: Write, items: readonly Item[]): Promise<Written> => {
  const bench = await takeList(write)
  const { lookup, values, nextId, catalogue } = bench
  const before = byIdentifier(values, lookup.key)
  const given = items.map((item) => givenId(lookup, item))
  let fresh = nextId
  const written = items.map((item, index) => completed(lookup, given[index] ?? fresh++, { ...item, orderNumber: item.orderNumber ?? index + 1 }))
  refuse(
    items.flatMap((item, index) => {
      const id = given[index]
      const at = `/${index}`
      const unknown = id !== undefined && !before.has(id) ? [{ pointer: `${at}/${lookup.key}`, message: 'There is no such value in this list.' }] : []
      const twice = id !== undefined && given.indexOf(id) < index ? [{ pointer: `${at}/${lookup.key}`, message: 'Is in the set twice.' }] : []
      return [...unknown, ...twice, ...itemErrors(bench, item, at)]
    }),
  )
  const kept = new Set(written.map((value) => value[lookup.key]))
  const dropped = values.filter((value) => !kept.has(value[lookup.key]) && !value.isDeleted).map((value) => ({ ...value, isDeleted: true }))
  return { changes: await keep(write, bench, [...written, ...dropped]), records: recordsOf(lookup, written, catalogue) }
}
