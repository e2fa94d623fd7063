import { expect, test } from 'vitest'
import { type Due, dueGroupOf, sayDue } from './due.ts'

const clock = { locale: 'en-AU', timeZone: 'Australia/Sydney', isFull: true }
/** 16 Nov 2026, 9:00 am in Sydney. */
const now = new Date('2026-11-15T22:00:00Z')
const due = (dueAt: string | null, more: object = {}): [text: string | undefined, tone: Due['tone'] | undefined] => {
  const said = sayDue({ dueAt, status: 'open', heldUntil: null, ...more }, clock, now)
  return [said?.text.replaceAll('\u00a0', ' '), said?.tone]
}

test('due times are in the provider’s time zone, with a word and a tone', () => {
  expect(due('2026-11-15T21:20:00Z')).toEqual(['40 min overdue', 'error'])
  expect(due('2026-11-15T20:00:00Z')).toEqual(['2 h overdue', 'error'])
  expect(due('2026-11-13T20:00:00Z')).toEqual(['2 days overdue', 'error'])
  expect(due('2026-11-16T00:00:00Z')).toEqual(['Due 11:00 am', 'warning'])
  expect(due('2026-11-16T06:00:00Z')).toEqual(['Due 5:00 pm', 'plain'])
  expect(due('2026-11-16T23:00:00Z')).toEqual(['Due 17 Nov, 10:00 am', 'plain'])
  expect(due('2027-01-03T23:00:00Z')).toEqual(['Due 4 Jan 2027, 10:00 am', 'plain'])
  expect(due(null, { status: 'on-hold', heldUntil: '2026-11-20' })).toEqual(['On hold until 20 Nov', 'plain'])
  expect(due(null, { status: 'waiting-for-learner' })).toEqual(['Waiting for learner', 'plain'])
  expect(due(null)).toEqual([undefined, undefined])
  expect(due('2026-11-15T21:20:00Z', { status: 'closed' })).toEqual(['Closed', 'plain'])
})

test('a case is due today on the provider’s day, not on the device’s', () => {
  const group = (dueAt: string | null) => dueGroupOf({ dueAt }, clock.timeZone, now)
  expect(group('2026-11-15T22:00:00Z')).toBe('overdue')
  expect(group('2026-11-16T12:59:00Z')).toBe('today')
  expect(group('2026-11-16T13:00:00Z')).toBe('later')
  expect(group(null)).toBe('none')
})
