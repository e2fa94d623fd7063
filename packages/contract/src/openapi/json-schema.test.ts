import { expect, test } from 'vitest'
import { z } from 'zod'
import { day, flag, id, moment, required, text } from '../fields.ts'
import { jsonSchemaOf } from './json-schema.ts'

const properties = (shape: z.ZodRawShape, io: 'input' | 'output' = 'output') => jsonSchemaOf(z.object(shape), io).properties

test('a nullable schema has a list of types, whatever its type', () => {
  expect(properties({ id, text, flag, day, moment })).toEqual({
    id: { type: ['integer', 'null'] },
    text: { type: ['string', 'null'] },
    flag: { type: ['boolean', 'null'] },
    day: { type: ['string', 'null'], format: 'date' },
    moment: { type: ['string', 'null'], format: 'date-time' },
  })
  const record = z.object({ id }).nullable()
  expect(properties({ record })).toEqual({
    record: { type: ['object', 'null'], properties: { id: { type: ['integer', 'null'] } }, additionalProperties: false },
  })
})

test('a nullable enum includes null', () => {
  expect(properties({ order: z.enum(['asc', 'desc']).nullable() })).toEqual({ order: { type: ['string', 'null'], enum: ['asc', 'desc', null] } })
})

test('a number keeps its own bounds and drops those of every safe integer', () => {
  expect(properties({ id: required(id), take: z.int().min(1).max(200) })).toEqual({
    id: { type: 'integer' },
    take: { type: 'integer', minimum: 1, maximum: 200 },
  })
  expect(properties({ own: required(id), other: id })).toEqual({ own: { type: 'integer' }, other: { type: ['integer', 'null'] } })
})

test('real alternatives stay in anyOf', () => {
  const several = { anyOf: [{ type: 'integer' }, { type: 'array', items: { type: 'integer' } }] }
  expect(properties({ several: z.union([z.int(), z.array(z.int())]) })).toEqual({ several })
  expect(properties({ any: z.union([z.int(), z.array(z.int()), z.null()]) })).toEqual({ any: { anyOf: [...several.anyOf, { type: 'null' }] } })
})

test('optional fields are not required; a strict object allows no other fields', () => {
  expect(jsonSchemaOf(z.strictObject({ code: required(text), note: text }), 'input')).toEqual({
    type: 'object',
    properties: { code: { type: 'string' }, note: { type: ['string', 'null'] } },
    required: ['code'],
    additionalProperties: false,
  })
  expect(jsonSchemaOf(z.object({ code: required(text) }), 'input')).not.toHaveProperty('additionalProperties')
})
