import type { Call } from '../call.ts'
import type { FilterKind } from '../query.ts'
import { pascalName } from '../wire-case.ts'
import { type JsonSchema, jsonSchemaOf } from './json-schema.ts'
import type { Parameter } from './openapi-document.ts'
import { filterKindOf, parameterMeaning } from './openapi-labels.ts'
import type { Schemas } from './openapi-schemas.ts'

type Properties = Record<string, JsonSchema>
const propertiesOf = (schema: JsonSchema) => Object.entries((schema.properties ?? {}) as Properties)

const branchesOf = ({ anyOf }: JsonSchema) => (anyOf ?? []) as JsonSchema[]
const branch = (schema: JsonSchema, type: string) => branchesOf(schema).find((candidate) => candidate.type === type)

/**
 * Client generators support one encoding per parameter. A range is an object in brackets (for a single value, `gte` and `lte` are equal). Several values are a
 * list with a repeated key (a single value is a list of one).
 */
const encoded = (schema: JsonSchema, kind: FilterKind | undefined, schemas: Schemas): Pick<Parameter, 'style' | 'explode' | 'schema'> => {
  const range = branch(schema, 'object')
  if (range) return { style: 'deepObject', explode: true, schema: kind ? schemas.keep(`${pascalName(kind)}Range`, range) : range }
  const list = branch(schema, 'array')
  if (list) return { style: 'form', explode: true, schema: list }
  return { schema }
}

export const queryParameters = ({ query }: Call, schemas: Schemas): Parameter[] => {
  if (!query) return []
  const made = jsonSchemaOf(query, 'input')
  const required = new Set((made.required ?? []) as string[])
  return propertiesOf(made).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    description: parameterMeaning(name, query.shape[name]) ?? String(description ?? ''),
    ...(required.has(name) && { required: true }),
    ...encoded(schema, filterKindOf(query.shape[name]), schemas),
  }))
}

export const pathParameters = ({ params, path }: Call): Parameter[] => {
  if (!params) return []
  return propertiesOf(jsonSchemaOf(params, 'input')).map(([name, { description, ...schema }]) => ({
    name,
    in: 'path',
    description: String(description ?? (path.endsWith(`{${name}}`) ? 'The identifier of the one meant.' : 'A part of the address.')),
    required: true,
    schema,
  }))
}
