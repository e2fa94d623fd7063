import type { JsonSchema } from './json-schema.ts'

type Properties = Record<string, JsonSchema>
type Resolve = (schema: JsonSchema) => JsonSchema

const texts: Record<string, string> = {
  code: 'EXAMPLE',
  description: 'An example',
  name: 'An example',
  date: '2026-01-31',
  'date-time': '2026-01-31T09:30:00Z',
  email: 'ava@banksia.example',
  uri: 'https://banksia.example',
  uuid: '0196f2d4-7c1a-7e52-9a53-5e3d2f1c8b6a',
}

const textOf = ({ format, minLength = 0 }: JsonSchema, name: string) => (texts[String(format)] ?? texts[name] ?? 'text').padEnd(Number(minLength), '-')

const typeOf = ({ type }: JsonSchema) => [type].flat().find((candidate) => candidate !== 'null')

/** The most useful fields: required fields, then those every list has; all fields if there are none of either. */
const shownFields = ({ properties = {}, required = [] }: JsonSchema, whole: boolean): [string, JsonSchema][] => {
  const all = Object.entries(properties as Properties)
  const shown = all.filter(([name]) => (required as string[]).includes(name) || ['code', 'description', 'name', 'isActive'].includes(name))
  return whole || shown.length === 0 ? all : shown
}

/** An example that fits a schema. A request shows the most useful fields, a response all of them (`whole`). */
export const exampleOf = (schema: JsonSchema, resolve: Resolve, whole = false, name = ''): unknown => {
  const given = resolve(schema)
  if (given.const !== undefined) return given.const
  if (given.default !== undefined) return given.default
  if (Array.isArray(given.examples)) return given.examples[0]
  if (Array.isArray(given.enum)) return given.enum[0]
  const [first] = (given.anyOf ?? given.oneOf ?? []) as JsonSchema[]
  if (first) return exampleOf(first, resolve, whole, name)
  const type = typeOf(given)
  if (type === 'object') return Object.fromEntries(shownFields(given, whole).map(([field, inner]) => [field, exampleOf(inner, resolve, whole, field)]))
  if (type === 'array') return [exampleOf(given.items as JsonSchema, resolve, whole, name)]
  if (type === 'string') return textOf(given, name)
  if (type === 'integer') return Math.max(1, Number(given.minimum ?? 1))
  if (type === 'number') return 120.5
  return type === 'boolean' ? true : null
}
