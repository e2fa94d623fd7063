import type { FastifyInstance } from 'fastify'
import { Problem } from './problem.ts'

const deepest = 32

/** Whether brackets nest deeper than any record does; text in quotes does not count. */
const nestsTooDeep = (text: string) => {
  let depth = 0
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (quoted) {
      if (code === 0x5c) at++
      else if (code === 0x22) quoted = false
    } else if (code === 0x22) quoted = true
    else if (code === 0x7b || code === 0x5b) {
      if (++depth > deepest) return true
    } else if (code === 0x7d || code === 0x5d) depth--
  }
  return false
}

/** Half of a surrogate pair is no text; only an escape can bring one. */
const holdsBrokenText = (text: string) => {
  if (!/\\u[dD][89a-fA-F]/.test(text)) return false
  let broken = false
  JSON.parse(text, (key, value) => {
    if (!key.isWellFormed() || (typeof value === 'string' && !value.isWellFormed())) broken = true
    return value
  })
  return broken
}

const unstorable = () => new Problem('bad-request', 'The body holds what no record can.')

/** JSON bodies: no prototype tricks, no endless nesting, no NUL and no half characters (which no text column can hold). */
export const takeJson = (app: FastifyInstance) => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(['application/json', 'application/json-patch+json'], { parseAs: 'string' }, (request, text, done) => {
    const body = text as string
    if (body === '') return done(null, undefined)
    if (body.includes('\\u0000') || nestsTooDeep(body)) return done(unstorable())
    return parse(request, body, (error, value) => (error === null && holdsBrokenText(body) ? done(unstorable()) : done(error, value)))
  })
}
