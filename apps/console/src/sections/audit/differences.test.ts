import { expect, test } from 'vitest'
import { differencesOf } from './differences.ts'

test('changes are listed field by field; unchanged fields are left out', () => {
  const before = { IsEnabled: true, Roles: ['Auditor'], Title: null, name: { first: 'Mei', last: 'Tanaka' } }
  const after = { IsEnabled: false, Roles: ['Auditor', 'TenantAdmin'], Title: 'Registrar', name: { first: 'Mei', last: 'Tan' } }
  expect(differencesOf(before, after)).toEqual([
    { name: 'IsEnabled', before: 'Yes', after: 'No' },
    { name: 'Roles', before: 'Auditor', after: 'Auditor, TenantAdmin' },
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
