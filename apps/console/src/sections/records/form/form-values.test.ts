import { expect, test } from 'vitest'
import type { KnownType } from '../known-type.ts'
import { faultOf, valuesOf } from './form-values.ts'

const sentAt = { name: 'sentAt', kind: 'moment', label: 'Sent at' } as const
// Only these parts are read.
const type = { shown: [sentAt], timeZone: 'Australia/Sydney' } as unknown as KnownType
// Only the values are read.
const shown = (iso: string) => valuesOf(type, { values: { sentAt: iso } } as unknown as Parameters<typeof valuesOf>[1]).sentAt

test.each([
  ['2026-03-13T22:30:00Z', '2026-03-14 09:30'],
  ['2026-03-13T22:30:15Z', '2026-03-14 09:30:15'],
  ['2026-03-13T22:30:00.250000Z', '2026-03-14 09:30:00.25'],
  ['2026-03-13T22:30:20.000000Z', '2026-03-14 09:30:20'],
])('the moment %s is edited as %s: its seconds stay when its day changes', (iso, text) => {
  expect(shown(iso)).toBe(text)
  expect(faultOf(sentAt, { sentAt: text }, 'en-AU')).toBeUndefined()
})

test('a time that there isn’t is told', () => {
  for (const time of ['9', '24:00', '09:60', '09:30:60', '09:30:15.'])
    expect(faultOf(sentAt, { sentAt: `2026-03-14 ${time}` }, 'en-AU')).toBe('Enter a time like 09:30.')
})
