import { z } from 'zod'

export type JsonSchema = { [keyword: string]: unknown }

const withoutNull = (branch: JsonSchema) => branch.type !== 'null'

/** `anyOf` with null becomes a list of types, which serialisers and documentation readers handle better. */
const foldNull = (schema: JsonSchema) => {
  const branches = schema.anyOf as JsonSchema[] | undefined
  const [inner, ...more] = branches?.filter(withoutNull) ?? []
  if (!branches || !inner || more.length > 0 || branches.length !== 2) return
  if (typeof inner.type !== 'string') return
  delete schema.anyOf
  Object.assign(schema, inner, { type: [inner.type, 'null'] })
  if (Array.isArray(schema.enum) && !schema.enum.includes(null)) schema.enum = [...schema.enum, null]
}

/** A format makes its pattern redundant. */
const dropTheObvious = (node: JsonSchema) => {
  if (node.format !== undefined) delete node.pattern
}

/** A response never exceeds safe integers. A request may, and is rejected, so only responses drop the bounds. */
const dropSafeBounds = (node: JsonSchema) => {
  if (node.minimum === Number.MIN_SAFE_INTEGER) delete node.minimum
  if (node.maximum === Number.MAX_SAFE_INTEGER) delete node.maximum
}

/** A schema of the contract as JSON Schema (2020-12). */
export const jsonSchemaOf = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const made = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      foldNull(jsonSchema as JsonSchema)
      dropTheObvious(jsonSchema as JsonSchema)
      if (io === 'output') dropSafeBounds(jsonSchema as JsonSchema)
    },
  }) as JsonSchema
  delete made.$schema
  return made
}
