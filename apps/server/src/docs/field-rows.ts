import { type JsonSchema, type OpenApi, resolveRef } from '@lanyard/contract'

/** One row of a table of fields or parameters. */
export type FieldRow = { name: string; type: string; required: boolean; meaning: string }

const formats: Record<string, string> = { date: 'date', 'date-time': 'moment', email: 'email', uri: 'address', uuid: 'uuid' }

const listOf = (values: readonly unknown[]) =>
  values
    .filter((value) => value !== null)
    .map((value) => `\`${value}\``)
    .join(', ')

const typesOf = ({ type }: JsonSchema) => [type].flat().filter((candidate) => candidate !== undefined) as string[]

export const typeLabel = (schema: JsonSchema): string => {
  const alternatives = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined
  if (alternatives) return alternatives.map(typeLabel).join(' or ')
  const names = typesOf(schema).map((type) => {
    if (type === 'array') return `list of ${typeLabel(schema.items as JsonSchema)}`
    return type === 'string' ? (formats[String(schema.format)] ?? 'string') : type
  })
  return names.join(' or ') || 'anything'
}

/** A huge bound is a technical limit and not worth showing. */
const isTelling = (bound: unknown) => Math.abs(Number(bound)) < 1e9

/** A value's constraints beyond its type. */
const limitsOf = ({ enum: choices, minimum, maximum, maxLength, maxItems, minLength }: JsonSchema): string[] => {
  const limits: string[] = []
  if (Array.isArray(choices)) limits.push(`One of ${listOf(choices)}.`)
  if (isTelling(minimum) && isTelling(maximum)) limits.push(`${minimum} to ${maximum}.`)
  else if (isTelling(minimum)) limits.push(`${minimum} or more.`)
  if (minLength !== undefined && maxLength !== undefined) limits.push(`${minLength} to ${maxLength} characters.`)
  else if (maxLength !== undefined) limits.push(`At most ${maxLength} characters.`)
  if (maxItems !== undefined) limits.push(`At most ${maxItems} values.`)
  return limits
}

export const rowOf = (name: string, schema: JsonSchema, required: boolean, meaning = schema.description): FieldRow => ({
  name,
  type: typeLabel(schema),
  required,
  meaning: [String(meaning ?? ''), ...limitsOf(schema)].filter((part) => part !== '').join(' '),
})

/** A schema's fields. Nested fields carry their path. */
export const rowsOf = (document: OpenApi, given: JsonSchema, path = ''): FieldRow[] => {
  const schema = resolveRef(document, given)
  if (typesOf(schema).includes('array')) return rowsOf(document, schema.items as JsonSchema, path)
  const required = (schema.required ?? []) as string[]
  return Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>).flatMap(([name, field]) => {
    const at = path === '' ? name : `${path}.${name}`
    const inner = rowsOf(document, field, typesOf(field).includes('array') ? `${at}[]` : at)
    if (inner.length === 0) return Object.keys(field).length > 0 && !isEmptyObject(field) ? rowOf(at, field, required.includes(name)) : []
    return typesOf(field).includes('null') ? [rowOf(at, field, required.includes(name)), ...inner] : inner
  })
}

const isEmptyObject = ({ type, properties }: JsonSchema) => type === 'object' && properties !== undefined && Object.keys(properties as object).length === 0
