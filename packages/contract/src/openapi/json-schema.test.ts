import { expect, test } from 'vitest'
import { z } from 'zod'
import { day, flag, id, moment, required, text } from '../fields.ts'
import { jsonSchemaOf } from './json-schema.ts'

const properties = (shape: z.ZodRawShape, io: 'input' | 'output' = 'output') => jsonSchemaOf(z.object(shape), io).properties

test('what may be null has a list of types, whatever it is', () => {
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

test('a choice that may be null offers null', () => {
  expect(properties({ order: z.enum(['asc', 'desc']).nullable() })).toEqual({ order: { type: ['string', 'null'], enum: ['asc', 'desc', null] } })
})

test('a number keeps the bounds it was given and none that every whole number has', () => {
  expect(properties({ id: required(id), take: z.int().min(1).max(200) })).toEqual({
    id: { type: 'integer' },
    take: { type: 'integer', minimum: 1, maximum: 200 },
  })
  expect(properties({ own: required(id), other: id })).toEqual({ own: { type: 'integer' }, other: { type: ['integer', 'null'] } })
})

test('real alternatives stay alternatives', () => {
  const several = { anyOf: [{ type: 'integer' }, { type: 'array', items: { type: 'integer' } }] }
  expect(properties({ several: z.union([z.int(), z.array(z.int())]) })).toEqual({ several })
  expect(properties({ any: z.union([z.int(), z.array(z.int()), z.null()]) })).toEqual({ any: { anyOf: [...several.anyOf, { type: 'null' }] } })
})

test('what may be left out is not required; what is asked for exactly takes nothing else', () => {
  expect(jsonSchemaOf(z.strictObject({ code: required(text), note: text }), 'input')).toEqual({
    type: 'object',
    properties: { code: { type: 'string' }, note: { type: ['string', 'null'] } },
    required: ['code'],
    additionalProperties: false,
  })
  expect(jsonSchemaOf(z.object({ code: required(text) }), 'input')).not.toHaveProperty('additionalProperties')
})
