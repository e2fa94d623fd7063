import { answerItem, type Call, exampleOf, type JsonSchema, jsonSchemaOf } from '@lanyard/contract'

type Properties = Record<string, JsonSchema>

const propertiesOf = (schema: JsonSchema): Properties => (schema.properties ?? {}) as Properties
const branchesOf = (schema: JsonSchema): JsonSchema[] => [...((schema.anyOf ?? []) as JsonSchema[]), ...(schema.items ? [schema.items as JsonSchema] : [])]

/** Every property name anywhere in a schema. */
const namesIn = (schema: JsonSchema): string[] => [
  ...Object.entries(propertiesOf(schema)).flatMap(([name, inner]) => [name, ...namesIn(inner)]),
  ...branchesOf(schema).flatMap(namesIn),
]

/** Fields no caller may ever set, whether or not a record has them, and made-up ones. */
const never = [
  ...['id', 'tenantId', 'tenantCode', 'accountId', 'learnerId', 'createdAt', 'createdBy', 'dateCreated', 'updatedAt', 'version', 'revision', 'storageKey'],
  ...[
    'isAdmin',
    'isOperator',
    'role',
    'roles',
    'permissions',
    'scopes',
    'passwordHash',
    'totpSecret',
    'state',
    'status',
    'zqxjUnknown',
    'toString',
    'hasOwnProperty',
  ],
]

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** A body with one extra field: the body, the field's pointer, and its name. */
export type Extended = { body: unknown; pointer: string; name: string }

const extendedAt = (schema: JsonSchema, value: unknown, names: readonly string[], filling: unknown, at = ''): Extended[] => {
  if (Array.isArray(value)) {
    const [first, ...rest] = value
    const inner = extendedAt((schema.items ?? {}) as JsonSchema, first, names, filling, `${at}/0`)
    return inner.map((extended) => ({ ...extended, body: [extended.body, ...rest] }))
  }
  if (value === null || typeof value !== 'object') return []
  const known = propertiesOf(schema)
  const here = names
    .filter((name) => Object.keys(known).every((other) => !isSame(other, name)))
    .map((name) => ({ body: { ...value, [name]: filling }, pointer: `${at}/${name}`, name }))
  const inside = Object.entries(value).flatMap(([name, inner]) =>
    extendedAt(known[name] ?? {}, inner, names, filling, `${at}/${name}`).map((extended) => ({ ...extended, body: { ...value, [name]: extended.body } })),
  )
  return [...here, ...inside]
}

/** The fields that a call returns but doesn't accept, and those that no one may set. */
export const extraNames = (call: Call): string[] => {
  const item = answerItem(call.answer)
  return [...new Set([...(item ? namesIn(jsonSchemaOf(item, 'output')) : []), ...never])]
}

/** A valid body, with each forbidden field at each of its levels. */
export const extendedBodies = (call: Call, filling: unknown): Extended[] => {
  if (!call.body) return []
  const schema = jsonSchemaOf(call.body.schema, 'input')
  return extendedAt(
    schema,
    exampleOf(schema, (given) => given, true),
    extraNames(call),
    filling,
  )
}
