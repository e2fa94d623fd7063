import { type Call, exampleOf, type JsonSchema, jsonSchemaOf, paramNames, productTables } from '@lanyard/contract'

export type Attempt = { operation: string; method: string; path: string; body?: unknown }

/** Every call of the product, as its OpenAPI document lists them. */
export const operations: [operation: string, call: Call][] = productTables().flatMap(({ calls }) => Object.entries(calls))

const namesSomething = /(Id|Ids|GUID|Guid)(Filter)?$|^(key|Filename|Email|TenantCode)$/

type Step = string | 0

/** Where in a body an identifier stands. */
const placesIn = (schema: JsonSchema, at: Step[] = []): Step[][] => {
  if (schema.items) return placesIn(schema.items as JsonSchema, [...at, 0])
  const branches = [...((schema.anyOf ?? []) as JsonSchema[])]
  const inside = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>).flatMap(([name, inner]) => {
    if (!namesSomething.test(name)) return placesIn(inner, [...at, name])
    return [inner.items ? [...at, name, 0 as const] : [...at, name]]
  })
  return [...inside, ...branches.flatMap((branch) => placesIn(branch, at))]
}

const withAt = (body: unknown, [step, ...rest]: readonly Step[], value: unknown): unknown => {
  if (step === undefined) return value
  if (step === 0) return [withAt(Array.isArray(body) ? body[0] : undefined, rest, value)]
  return { ...(body as object), [step]: withAt((body as Record<string, unknown> | undefined)?.[step], rest, value) }
}

const asValue = (id: string) => (/^\d+$/.test(id) ? Number(id) : id)

/** A body that fits the call, once for each place of an identifier, with the identifier there. */
const bodiesOf = ({ body }: Call, id: string): unknown[] => {
  if (!body) return [undefined]
  const schema = jsonSchemaOf(body.schema, 'input')
  const example = exampleOf(schema, (given) => given)
  const hosts = placesIn(schema)
  return hosts.length === 0 ? [example] : hosts.map((place) => withAt(example, place, asValue(id)))
}

/** The paths of a call with the identifier in each of its places; a tenant's code is each of the given ones. */
export const pathsOf = ({ path }: Call, id: string, tenantCodes: readonly string[]): string[] => {
  const names = paramNames(path)
  const codes = names.includes('tenantCode') ? tenantCodes : ['']
  return codes.map((code) =>
    names.reduce((filled, name) => {
      const value = name === 'tenantCode' ? code : name === 'application' ? (path.includes('settings') ? 'portal' : 'learnerapp') : id
      return filled.replace(`{${name}}`, encodeURIComponent(value))
    }, path),
  )
}

/** One identifier in every place of a call that takes one: in the path, in each filter, in the body. */
export const attemptsWith = (operation: string, call: Call, id: string, tenantCodes: readonly string[]): Attempt[] => {
  const { method } = call
  const filters = Object.keys(call.query?.shape ?? {}).filter((name) => namesSomething.test(name))
  return pathsOf(call, id, tenantCodes).flatMap((path) => [
    ...bodiesOf(call, id).map((body) => ({ operation, method, path, ...(body !== undefined && { body }) })),
    ...(method === 'GET' ? filters.map((filter) => ({ operation, method, path: `${path}?${filter}=${encodeURIComponent(id)}` })) : []),
  ])
}

/** Whether an identifier has a place in the call. */
export const takesIdentifier = (call: Call) =>
  paramNames(call.path).length > 0 || call.body !== undefined || Object.keys(call.query?.shape ?? {}).some((name) => namesSomething.test(name))

/** Lists asked for a word that stands in what nobody else may see. */
export const searchesFor = (operation: string, call: Call, word: string, tenantCodes: readonly string[]): Attempt[] => {
  const texts = Object.keys(call.query?.shape ?? {}).filter((name) => name === 'search' || /(subject|description|reference|name|email)Filter$/i.test(name))
  return pathsOf(call, '1', tenantCodes).flatMap((path) => texts.map((name) => ({ operation, method: call.method, path: `${path}?${name}=${word}` })))
}

/** No record has it. */
export const noId = '999999999'

/** One that is good for nothing but to be let in: who may is told before what is asked. */
export const knock = (operation: string, call: Call): Attempt => {
  const [path = ''] = pathsOf(call, noId, ['BANKSIA'])
  const search = operation === 'searchCatalogue' ? '?text=a' : ''
  return { operation, method: call.method, path: path + search, ...(call.body && { body: { nothing: 'of this' } }) }
}
