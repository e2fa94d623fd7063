import type { FastifyInstance } from 'fastify'
import { Problem } from '../../common/problem.ts'

/** No record nests deeper, and no call accepts more: 500 catalogue values are 5,000 of these. */
const deepest = 32
export const mostValues = 6_000

const tooDeep = `The body is nested more than ${deepest} levels deep.`
const tooMany = (most: number) => `The body holds more than ${most} values. Send it in several calls.`

/** What is wrong with a JSON text's shape, found before parsing. Text in quotes doesn't count. Each value but the first follows a comma or a bracket. */
const shapeFault = (text: string, most: number): string | undefined => {
  let [depth, values, quoted] = [0, 1, false]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (quoted) {
      if (code === 0x5c) at++
      else if (code === 0x22) quoted = false
    } else if (code === 0x22) quoted = true
    else if (code === 0x2c) values++
    else if (code === 0x7b || code === 0x5b) {
      values++
      if (++depth > deepest) return tooDeep
    } else if (code === 0x7d || code === 0x5d) depth--
    if (values > most) return tooMany(most)
  }
}

/** Half of a surrogate pair isn't valid text. Only an escape can produce one. */
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

/** JSON bodies: no prototype tricks, no endless nesting, not more than any call accepts, no NUL and no lone surrogates (no text column can store those). */
export const takeJson = (app: FastifyInstance) => {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(['application/json', 'application/json-patch+json'], { parseAs: 'string' }, (request, text, done) => {
    const body = text as string
    if (body === '') return done(null, undefined)
    const fault = shapeFault(body, request.routeOptions.config.mostValues ?? mostValues)
    if (fault) return done(new Problem('bad-request', fault))
    if (body.includes('\\u0000')) return done(unstorable())
    return parse(request, body, (error, value) => (error === null && holdsBrokenText(body) ? done(unstorable()) : done(error, value)))
  })
}
