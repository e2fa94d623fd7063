import * as contract from '@lanyard/contract'
import { type Call, page, plain } from '@lanyard/contract'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { serialiser } from './serialisation.ts'

const step = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('note'), text: z.string() }),
  z.strictObject({ kind: z.literal('call'), number: z.string(), lasted: z.int().nullable() }),
])
const item = z.strictObject({
  id: z.int(),
  name: z.string().nullable(),
  nickname: z.string().optional(),
  address: z.strictObject({ city: z.string() }).nullable(),
  steps: z.array(step),
  marks: z.record(z.string(), z.strictObject({ best: z.number() })),
  chosen: z.union([z.int(), z.array(z.int())]),
})
const record = {
  id: 1,
  name: null,
  address: { city: 'Durban' },
  steps: [
    { kind: 'note', text: 'She said "yes"\u2028' },
    { kind: 'call', number: '1', lasted: null },
  ],
  marks: { first: { best: 1.5 } },
  chosen: [3],
}

test('only what the schema allows is sent, at every depth', () => {
  const secret = { secret: 'x' }
  const [note, call] = record.steps
  const full = {
    ...secret,
    ...record,
    address: { ...record.address, ...secret },
    steps: [
      { ...note, number: 'x', ...secret },
      { ...call, text: 'x' },
    ],
    marks: { first: { best: 1.5, ...secret } },
  }
  expect(serialiser(page(item))([full], 'camelCase')).toBe(JSON.stringify([record]))
})

test('in PascalCase every name begins with a capital', () => {
  expect(JSON.parse(serialiser(plain(item))({ ...record, nickname: 'Al' }, 'PascalCase'))).toEqual({
    ...{ Id: 1, Name: null, Nickname: 'Al', Address: { City: 'Durban' }, Marks: { First: { Best: 1.5 } }, Chosen: [3] },
    Steps: [
      { Kind: 'note', Text: 'She said "yes"\u2028' },
      { Kind: 'call', Number: '1', Lasted: null },
    ],
  })
})

test('a value of another type isn’t sent', () => {
  const serialise = serialiser(plain(item))
  expect(() => serialise({ ...record, id: '1' }, 'camelCase')).toThrow('id')
  expect(() => serialise({ ...record, address: { city: 1 } }, 'PascalCase')).toThrow('city')
  expect(() => serialise({ ...record, marks: { first: { best: '1.5' } } }, 'camelCase')).toThrow('best')
})

test('a variant that the schema doesn’t have isn’t sent', () => {
  expect(() => serialiser(plain(step))({ kind: 'letter', text: 'x' }, 'camelCase')).toThrow(TypeError)
})

const isCall = (value: unknown): value is Call => typeof value === 'object' && value !== null && 'answer' in value && 'method' in value
const calls = Object.values(contract).flatMap((table) => (typeof table === 'object' ? Object.entries(table).filter(([, call]) => isCall(call)) : []))

test('every call’s answer can be written in both letter cases', () => {
  expect(calls.length).toBeGreaterThan(500)
  for (const [operation, call] of calls as [string, Call][]) {
    if (call.answer.form === 'file') continue
    const serialise = serialiser(call.answer)
    for (const wireCase of ['camelCase', 'PascalCase'] as const) expect(() => serialise(null, wireCase), operation).not.toThrow()
  }
})
