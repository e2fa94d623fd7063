import { Problem } from '../../common/problem.ts'

const bracketed = /^([^[\]]+)\[([^[\]]*)\]$/
const mostKeys = 1000

type Read = { [key: string]: unknown }

const add = (into: Read, key: string, value: string) => {
  const existing = into[key]
  if (existing === undefined) into[key] = value
  else if (Array.isArray(existing)) existing.push(value)
  else into[key] = [existing, value]
}

/** Queries that exceeded the limit. */
const cut = new WeakSet<object>()

/** Refuses a query that was cut off. */
export const demandWholeQuery = (query: object) => {
  if (cut.has(query)) throw new Problem('bad-request', `The query holds more than ${mostKeys} parameters.`)
}

/** A repeated key is a list, a bracketed key an object: `dueDateFilter[gte]=2026-01-01`. */
const parse = (text: string): Read => {
  const read: Read = Object.create(null)
  let keys = 0
  for (const [key, value] of new URLSearchParams(text)) {
    if (++keys > mostKeys) {
      cut.add(read)
      break
    }
    const [, outer, inner] = bracketed.exec(key) ?? []
    if (outer === undefined || inner === undefined) {
      add(read, key, value)
      continue
    }
    const existing = read[outer]
    const nested: Read = existing !== null && typeof existing === 'object' && !Array.isArray(existing) ? (existing as Read) : Object.create(null)
    add(nested, inner, value)
    read[outer] = existing === undefined || existing === nested ? nested : [existing, nested].flat()
  }
  return read
}

/** What several requests share. */
export const frozen = <Of extends object>(value: Of): Of => {
  for (const inner of Object.values(value)) if (inner !== null && typeof inner === 'object') frozen(inner)
  return Object.freeze(value)
}

const mostRecent = 500
const longestRecent = 200
const recent = new Map<string, Read>()

/** The same for everyone who asks for the same: a dashboard's queries differ from day to day, not from learner to learner. */
export const parseQuery = (text: string): Read => {
  const known = recent.get(text)
  if (known) return known
  const read = parse(text)
  if (text.length > longestRecent) return read
  if (recent.size >= mostRecent) recent.clear()
  recent.set(text, frozen(read))
  return read
}
