import { type Answer, answerItem, type JsonSchema, jsonSchemaOf, pascalName, toPascalCase, type WireCase } from '@lanyard/contract'
import fastJson from 'fast-json-stringify'
import { z } from 'zod'

const arrayOf = (items: JsonSchema): JsonSchema => ({ type: 'array', items })

/** The same schema with every property's name in PascalCase. */
const pascalSchema = (schema: JsonSchema): JsonSchema => {
  const renamed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(renamed)
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(
      Object.entries(value).map(([keyword, inner]) => {
        if (keyword === 'properties') return [keyword, Object.fromEntries(Object.entries(inner as object).map(([name, of]) => [pascalName(name), renamed(of)]))]
        if (keyword === 'required') return [keyword, (inner as string[]).map(pascalName)]
        return [keyword, renamed(inner)]
      }),
    )
  }
  return renamed(schema) as JsonSchema
}

const compile = (schema: JsonSchema) => fastJson(schema)

export type Serialiser = (value: unknown, wireCase: WireCase) => string

/** The response schema is an allow-list: only its fields are sent. Compiled on first use. */
export const serialiser = (answer: Answer): Serialiser => {
  const item = () => jsonSchemaOf(answerItem(answer) ?? z.string(), 'output')
  const schema = () => (answer.form === 'many' || answer.form === 'page' ? arrayOf(item()) : item())
  let camel: ((value: unknown) => string) | undefined
  let pascal: ((value: unknown) => string) | undefined
  return (value, wireCase) => {
    if (wireCase === 'camelCase') {
      camel ??= compile(schema())
      return camel(value)
    }
    pascal ??= compile(pascalSchema(schema()))
    return pascal(toPascalCase(value))
  }
}
