import { type Call, exampleOf, jsonSchemaOf, paramNames } from '@lanyard/contract'
import { brokenBodies, contentTypes, type Dice, naughtyTexts, naughtyValues } from './naughty.ts'

export type Fuzzed = { operation: string; method: string; path: string; headers: Record<string, string>; body?: unknown }

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']

const filled = ({ path }: Call, dice: Dice): string =>
  paramNames(path).reduce((text, name) => {
    const usual = name === 'tenantCode' ? 'BANKSIA' : name === 'application' ? 'portal' : String(1 + dice.below(40))
    const value = dice.oneIn(3) ? dice.of(naughtyTexts).slice(0, 400) : usual
    return text.replace(`{${name}}`, () => (dice.oneIn(20) ? value.replace(/[^\x21-\x7e]/g, '') : encodeURIComponent(value.toWellFormed())))
  }, path)

const queryOf = ({ query }: Call, dice: Dice): string => {
  const known = Object.keys(query?.shape ?? {})
  if (dice.oneIn(3) && known.length === 0) return ''
  if (dice.oneIn(500)) return `?${Array.from({ length: 1_000 }, (_, index) => `${known[0] ?? 'f'}=${index}`).join('&')}`
  const pairs = Array.from({ length: dice.below(5) }, () => {
    const name =
      known.length > 0 && !dice.oneIn(8) ? dice.of(known) : dice.of(['nothing', '__proto__', 'constructor', 'a[b][c]', '[', ']', 'skip', 'take', 'sort'])
    const bracket = dice.oneIn(5) ? dice.of(['[gte]', '[lt]', '[__proto__]', '[]', '[constructor]', '[0]', '[[x]]']) : ''
    const value = dice.of(naughtyTexts)
    return `${name}${bracket}=${dice.oneIn(30) ? value.replace(/[^\x21-\x7e]|#/g, '') : encodeURIComponent(value.toWellFormed())}`
  })
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

/** A valid body, changed in a few places. */
const changed = (value: unknown, dice: Dice): unknown => {
  if (dice.oneIn(6)) return dice.of(naughtyValues)
  if (Array.isArray(value)) return dice.oneIn(8) ? [...value, ...value, ...value] : value.map((inner) => changed(inner, dice))
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).flatMap(([name, inner]) => (dice.oneIn(12) ? [] : [[dice.oneIn(15) ? name.toUpperCase() : name, changed(inner, dice)]]))
  return Object.fromEntries(dice.oneIn(6) ? [...entries, [dice.of(naughtyTexts).slice(0, 60), dice.of(naughtyValues)]] : entries)
}

const bodyOf = ({ body }: Call, dice: Dice): unknown => {
  if (dice.oneIn(10)) return dice.of(brokenBodies)
  if (!body) return dice.oneIn(3) ? dice.of(naughtyValues) : undefined
  const schema = jsonSchemaOf(body.schema, 'input')
  return changed(
    exampleOf(schema, (given) => given, dice.oneIn(2)),
    dice,
  )
}

const headersOf = (dice: Dice): Record<string, string> => ({
  ...(dice.oneIn(4) && { jsonformat: dice.of(['PascalCase', 'CAMELCASE', 'snake', '', 'x'.repeat(300)]) }),
  ...(dice.oneIn(12) && { 'if-match': dice.of(['*', '"x"', 'W/"x"', '', '"', 'x, y', '"'.repeat(50)]) }),
  ...(dice.oneIn(12) && { 'if-none-match': dice.of(['*', '"x"', 'W/"x"', '', ',,,']) }),
  ...(dice.oneIn(12) && { 'idempotency-key': dice.of(['a', ' ', '', 'x'.repeat(201), 'x'.repeat(200), '"', '\u00e9']) }),
  ...(dice.oneIn(12) && { 'accept-encoding': dice.of(['gzip', 'br', 'identity;q=0', '*;q=0', 'gzip;q=x', ',']) }),
  ...(dice.oneIn(20) && { range: 'bytes=0-', accept: 'text/html', 'x-forwarded-host': 'evil.example', 'x-http-method-override': 'DELETE' }),
})

/** One request to a call, with arbitrary values anywhere. */
export const fuzzed = (operation: string, call: Call, dice: Dice): Fuzzed => {
  const method = dice.oneIn(25) ? dice.of(methods) : call.method
  const body = method === 'GET' || method === 'HEAD' ? undefined : bodyOf(call, dice)
  const headers = { ...headersOf(dice), ...(body !== undefined && dice.oneIn(10) && { 'content-type': dice.of(contentTypes) }) }
  return { operation, method, path: filled(call, dice) + queryOf(call, dice), headers, ...(body !== undefined && { body }) }
}
