import { expect, test } from 'vitest'
import { differencesOf } from './differences.ts'

test('what changed is told field by field; what stayed the same is left out', () => {
  const before = { IsEnabled: true, Roles: ['Auditor'], Title: null, name: { first: 'Mei', last: 'Tanaka' } }
  const after = { IsEnabled: false, Roles: ['Auditor', 'TenantAdmin'], Title: 'Registrar', name: { first: 'Mei', last: 'Tan' } }
  expect(differencesOf(before, after)).toEqual([
    { name: 'IsEnabled', before: 'Yes', after: 'No' },
    { name: 'Roles', before: 'Auditor', after: 'Auditor, TenantAdmin' },
    { name: 'Title', before: undefined, after: 'Registrar' },
    { name: 'name.last', before: 'Tanaka', after: 'Tan' },
  ])
})

test('what was made has no before, what was deleted no after, and nothing is nothing', () => {
  expect(differencesOf(null, { name: 'Sync' })).toEqual([{ name: 'name', before: undefined, after: 'Sync' }])
  expect(differencesOf({ name: 'Sync' }, null)).toEqual([{ name: 'name', before: 'Sync', after: undefined }])
  expect(differencesOf(null, null)).toEqual([])
  expect(differencesOf('a', 'b')).toEqual([{ name: 'value', before: 'a', after: 'b' }])
})
