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
export const parseQuery = (text: string): Read => {
  const read: Read = Object.create(null)
  if (text === '') return read
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
