import { type Call, exampleOf, type JsonSchema, jsonSchemaOf, paramNames, productTables } from '@lanyard/contract'

export type Attempt = { operation: string; method: string; path: string; body?: unknown }

/** Every call of the product, as listed in its OpenAPI document. */
export const operations: [operation: string, call: Call][] = productTables().flatMap(({ calls }) => Object.entries(calls))

/** The calls of the staff's workspace. */
export const workspaceOperations: ReadonlySet<string> = new Set(
  productTables().flatMap(({ group, calls }) => (group === 'Staff workspace' ? Object.keys(calls) : [])),
)

const namesSomething = /(Id|Ids|GUID|Guid)(Filter)?$|^(id|ids|key|Filename|Email|TenantCode|assigneeFilter)$/

type Step = string | 0

/** Where ids occur in a body. */
const idPathsIn = (schema: JsonSchema, at: Step[] = []): Step[][] => {
  if (schema.items) return idPathsIn(schema.items as JsonSchema, [...at, 0])
  const branches = [...((schema.anyOf ?? schema.oneOf ?? []) as JsonSchema[])]
  const inside = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>).flatMap(([name, inner]) => {
    if (!namesSomething.test(name)) return idPathsIn(inner, [...at, name])
    return [inner.items ? [...at, name, 0 as const] : [...at, name]]
  })
  return [...inside, ...branches.flatMap((branch) => idPathsIn(branch, at))]
}

const withAt = (body: unknown, [step, ...rest]: readonly Step[], value: unknown): unknown => {
  if (step === undefined) return value
  if (step === 0) return [withAt(Array.isArray(body) ? body[0] : undefined, rest, value)]
  return { ...(body as object), [step]: withAt((body as Record<string, unknown> | undefined)?.[step], rest, value) }
}

const unionOf = ({ anyOf, oneOf }: JsonSchema) => ((anyOf ?? oneOf ?? []) as JsonSchema[]).filter(({ properties }) => properties)

/** A schema for each shape that a body can have, wherever it offers a choice of objects. */
const shapesOf = (schema: JsonSchema): JsonSchema[] => {
  const branches = unionOf(schema)
  if (branches.length > 1) return branches.flatMap(shapesOf)
  if (schema.items) return shapesOf(schema.items as JsonSchema).map((items) => ({ ...schema, items }))
  const inside = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>).map(([name, inner]) => ({ name, shapes: shapesOf(inner) }))
  const others = inside.flatMap(({ name, shapes }) => shapes.slice(1).map((shape) => ({ name, shape })))
  const withShape = (changed: Record<string, JsonSchema>): JsonSchema => ({
    ...schema,
    properties: { ...Object.fromEntries(inside.map(({ name, shapes }) => [name, shapes[0] as JsonSchema])), ...changed },
  })
  return schema.properties ? [withShape({}), ...others.map(({ name, shape }) => withShape({ [name]: shape }))] : [schema]
}

const asValue = (id: string) => (/^\d+$/.test(id) ? Number(id) : id)

/** A valid body for each place of an id, with the id there. */
const bodiesOf = ({ body }: Call, id: string): unknown[] => {
  if (!body) return [undefined]
  return shapesOf(jsonSchemaOf(body.schema, 'input')).flatMap((schema) => {
    const example = exampleOf(schema, (given) => given)
    const paths = idPathsIn(schema)
    return paths.length === 0 ? [example] : paths.map((place) => withAt(example, place, asValue(id)))
  })
}

/** The paths of a call with the id in each place. A tenant code is each of the given ones; a type of records is the id too, if none is given. */
export const pathsOf = ({ path }: Call, id: string, tenantCodes: readonly string[], type = id): string[] => {
  const names = paramNames(path)
  const codes = names.includes('tenantCode') ? tenantCodes : ['']
  return codes.map((code) =>
    names.reduce((filled, name) => {
      const known: Record<string, string> = { tenantCode: code, application: path.includes('settings') ? 'portal' : 'learnerapp', type }
      return filled.replace(`{${name}}`, encodeURIComponent(known[name] ?? id))
    }, path),
  )
}

/** What a call's query can't go without. */
const requiredQuery: Record<string, Record<string, string>> = {
  searchCatalogue: { text: 'a' },
  countValueUse: { list: 'visas', valueId: '1' },
  readSeveral: { call: '/learner-app/learner-account' },
}

const queryOf = (operation: string, filters: Record<string, string> = {}) => {
  const query = new URLSearchParams({ ...requiredQuery[operation], ...filters }).toString()
  return query && `?${query}`
}

/** One id in every place that a call accepts one: in the path, in each filter, in the body. */
export const attemptsWith = (operation: string, call: Call, id: string, tenantCodes: readonly string[]): Attempt[] => {
  const { method } = call
  const filters = Object.keys(call.query?.shape ?? {}).filter((name) => namesSomething.test(name))
  return pathsOf(call, id, tenantCodes).flatMap((path) => [
    ...bodiesOf(call, id).map((body) => ({ operation, method, path, ...(body !== undefined && { body }) })),
    ...(method === 'GET' ? filters.map((filter) => ({ operation, method, path: path + queryOf(operation, { [filter]: id }) })) : []),
  ])
}

/** Whether the call accepts an id anywhere. */
export const takesIdentifier = (call: Call) =>
  paramNames(call.path).length > 0 || call.body !== undefined || Object.keys(call.query?.shape ?? {}).some((name) => namesSomething.test(name))

/** List requests that search for a text no one else may see. */
export const searchesFor = (operation: string, call: Call, word: string, tenantCodes: readonly string[]): Attempt[] => {
  const texts = Object.keys(call.query?.shape ?? {}).filter((name) => name === 'search' || /(subject|description|reference|name|email)Filter$/i.test(name))
  return pathsOf(call, '1', tenantCodes).flatMap((path) => texts.map((name) => ({ operation, method: call.method, path: `${path}?${name}=${word}` })))
}

/** No record has this id. */
export const noId = '999999999'

/** A request that is only valid enough to be authorised: permissions are checked before the content. */
export const knock = (operation: string, call: Call): Attempt => {
  const [path = ''] = pathsOf(call, noId, ['BANKSIA'])
  return { operation, method: call.method, path: path + queryOf(operation), ...(call.body && { body: { nothing: 'of this' } }) }
}
