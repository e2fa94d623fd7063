import type { Answer, Body } from '../call.ts'
import { type Entity, envelope } from '../entity.ts'
import { pascalName } from '../wire-case.ts'
import { type JsonSchema, jsonSchemaOf } from './json-schema.ts'
import type { Ref } from './openapi-document.ts'
import { meaningOf } from './openapi-labels.ts'

type Properties = Record<string, JsonSchema>

const propertiesOf = ({ properties = {} }: JsonSchema) => Object.entries(properties as Properties)
const withProperties = (schema: JsonSchema, properties: [string, JsonSchema][]): JsonSchema => ({ ...schema, properties: Object.fromEntries(properties) })

/** Responses may gain fields in later versions, so the document leaves their objects open. */
const opened = <Value>(value: Value): Value => {
  if (Array.isArray(value)) return value.map(opened) as Value
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).filter(([keyword, inner]) => keyword !== 'additionalProperties' || inner !== false)
  return Object.fromEntries(entries.map(([keyword, inner]) => [keyword, opened(inner)])) as Value
}

const described = (entity: string, schema: JsonSchema, when: 'answered' | 'sent' = 'answered'): JsonSchema =>
  withProperties(
    schema,
    propertiesOf(schema).map(([name, field]) => {
      const meaning = field.description === undefined ? meaningOf(entity, name, when) : undefined
      return [name, meaning === undefined ? field : { ...field, description: meaning }]
    }),
  )

/** A returned record always has its identifier, whatever the entity says about sent records. */
const identified = (entity: string, schema: JsonSchema): JsonSchema => {
  const key = `${entity}Id`
  const { [key]: identifier } = (schema.properties ?? {}) as Properties
  if (!identifier || !Array.isArray(identifier.type)) return schema
  const type = identifier.type.find((candidate) => candidate !== 'null')
  const properties = propertiesOf(schema).map(([name, field]): [string, JsonSchema] => [name, name === key ? { ...field, type } : field])
  return { ...withProperties(schema, properties), required: [key, ...((schema.required ?? []) as string[])] }
}

const relationsOf = (schema: JsonSchema): JsonSchema =>
  withProperties(
    schema,
    propertiesOf(schema).map(([relation, record]) => [relation, record.properties ? described(relation, record) : record]),
  )

/** The document's named schemas, each name used once. */
export const openSchemas = () => {
  const kept: Record<string, JsonSchema> = {}

  const keep = (name: string, schema: JsonSchema): Ref => {
    const known = kept[name]
    if (known && JSON.stringify(known) !== JSON.stringify(schema)) throw new Error(`Two different schemas of the contract are called ${name}.`)
    kept[name] = schema
    return { $ref: `#/components/schemas/${name}` }
  }

  /** Adds `{data, relationships}` under the record's name, and its own fields under a separate name. */
  const record = (entity: Entity): Ref => {
    const name = pascalName(entity.name)
    const whole = opened(jsonSchemaOf(envelope(entity), 'output'))
    const { data, relationships } = whole.properties as { data: JsonSchema; relationships: JsonSchema }
    const fields = keep(`${name}Fields`, described(entity.name, identified(entity.name, data)))
    return keep(name, { ...whole, properties: { data: fields, relationships: relationsOf(relationships) } })
  }

  /** A titled schema inside another is a component of its own. */
  const hoisted = (value: unknown, isInside = false): unknown => {
    if (Array.isArray(value)) return value.map((inner) => hoisted(inner, true))
    if (value === null || typeof value !== 'object') return value
    const schema: JsonSchema = Object.fromEntries(Object.entries(value).map(([keyword, inner]) => [keyword, hoisted(inner, true)]))
    if (!isInside || schema.type !== 'object' || typeof schema.title !== 'string') return schema
    const { title, ...rest } = schema
    return keep(title as string, rest)
  }

  const answer = (operation: string, given: Answer): JsonSchema => {
    if (given.form === 'file') return { type: 'string' }
    if (given.form === 'page') return { type: 'array', items: keep(`${pascalName(operation)}Item`, opened(jsonSchemaOf(given.item, 'output'))) }
    if (given.form === 'plain') return keep(`${pascalName(operation)}Answer`, hoisted(opened(jsonSchemaOf(given.schema, 'output'))) as JsonSchema)
    return given.form === 'many' ? { type: 'array', items: record(given.of) } : record(given.of)
  }

  /** A body with the same records as its response is named after them; any other body after its operation. */
  const body = (operation: string, { schema, bulk }: Body, answered: Answer): JsonSchema => {
    const made = hoisted(jsonSchemaOf(bulk?.documented() ?? schema, 'input')) as JsonSchema
    const named = (inner: JsonSchema) =>
      'of' in answered ? keep(`${pascalName(answered.of.name)}Input`, described(answered.of.name, inner, 'sent')) : keep(`${pascalName(operation)}Body`, inner)
    return made.type === 'array' ? { ...made, items: named(made.items as JsonSchema) } : named(made)
  }

  return { kept, keep, answer, body }
}

export type Schemas = ReturnType<typeof openSchemas>
