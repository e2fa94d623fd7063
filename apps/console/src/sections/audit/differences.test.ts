import { expect, test } from 'vitest'
import { differencesOf as differencesWith } from './differences.ts'
import { valueSayer } from './said-values.ts'

const clock = { locale: 'en-AU', timeZone: 'Australia/Sydney', isFull: true }
const say = valueSayer(clock, (field, id) => (field === 'genderId' && id === 2 ? 'Female' : undefined))
const differencesOf = (before: unknown, after: unknown) => differencesWith(before, after, say)

test('changes are listed field by field; unchanged fields are left out', () => {
  const before = { IsEnabled: true, Roles: ['Auditor'], Title: null, name: { first: 'Mei', last: 'Tanaka' } }
  const after = { IsEnabled: false, Roles: ['Auditor', 'TenantAdmin'], Title: 'Registrar', name: { first: 'Mei', last: 'Tan' } }
  expect(differencesOf(before, after)).toEqual([
    { name: 'IsEnabled', before: 'Yes', after: 'No' },
    { name: 'Roles', before: 'Auditor', after: 'Auditor, Administrator' },
    { name: 'Title', before: undefined, after: 'Registrar' },
    { name: 'name.last', before: 'Tanaka', after: 'Tan' },
  ])
})

test('a created record has no before, a deleted one no after, and neither gives no rows', () => {
  expect(differencesOf(null, { name: 'Sync' })).toEqual([{ name: 'name', before: undefined, after: 'Sync' }])
  expect(differencesOf({ name: 'Sync' }, null)).toEqual([{ name: 'name', before: 'Sync', after: undefined }])
  expect(differencesOf(null, null)).toEqual([])
  expect(differencesOf('a', 'b')).toEqual([{ name: 'value', before: 'a', after: 'b' }])
})

test('values are shown by name, roles and statuses by label, times in the provider’s zone', () => {
  const after = { genderId: 2, otherId: 2, StatusId: 5, DateExpiry: '2026-11-16T22:00:00.000Z', dateOfBirth: '2001-02-03', scopes: ['audit:read'] }
  expect(Object.fromEntries(differencesOf(null, after).map(({ name, after: said }) => [name, said]))).toEqual({
    genderId: 'Female',
    otherId: '2',
    StatusId: 'Cancelled',
    DateExpiry: '17 Nov 2026, 9:00 am',
    dateOfBirth: '3 Feb 2001',
    scopes: 'Read the audit log',
  })
})
