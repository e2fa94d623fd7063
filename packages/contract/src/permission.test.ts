import { expect, test } from 'vitest'
import { keyScopes, permissionsWithoutCalls } from './key-scopes.ts'
import { mayDo, type Permission, permissionNames, permissions, productRoles, type Role, roles } from './permission.ts'
import { productTables } from './tables.ts'

/** The permission table of the decisions, one column per role. A narrower grant has its own row. */
const columns: readonly Role[] = [
  ...(['Learner', 'SupportAgent', 'FinanceOfficer', 'Trainer', 'ContentEditor'] as const),
  ...(['RecordsManager', 'TenantAdmin', 'Auditor', 'PrivacyOfficer', 'Operator'] as const),
]
const table: [permission: Permission, grants: string][] = [
  ['own-account', 'yes yes yes yes yes yes yes yes yes yes'],
  ['own-records', 'yes - - - - - - - - -'],
  ['catalogue:read', 'yes yes yes yes yes yes yes yes yes yes'],
  ['catalogue:write', '- - - - - yes yes - - yes'],
  ['learners:read', '- yes - - - yes yes yes yes -'],
  ['learners:read-finance', '- yes yes - - yes yes yes yes -'],
  ['learners:read-sealed', '- - - - - yes yes - yes -'],
  ['learners:see-as', '- yes - - - - yes - yes -'],
  ['cases:read', '- yes - - - yes yes yes yes -'],
  ['cases:read-assigned', '- yes yes yes - yes yes yes yes -'],
  ['cases:read-restricted', '- - - - - - yes - yes -'],
  ['cases:answer', '- yes - - - yes yes - - -'],
  ['cases:answer-assigned', '- yes yes yes - yes yes - - -'],
  ['approvals:read', '- yes - - - yes yes yes yes -'],
  ['approvals:decide', '- yes - - - yes yes - - -'],
  ['messages:send', '- yes - - - yes yes - - -'],
  ['messages:send-own-classes', '- yes - yes - yes yes - - -'],
  ['classes:read', '- yes - - - yes yes yes yes -'],
  ['classes:read-own', '- yes - yes - yes yes yes yes -'],
  ['attendance:write', '- yes - - - yes yes - - -'],
  ['attendance:write-own', '- yes - yes - yes yes - - -'],
  ['results:write', '- - - - - yes yes - - -'],
  ['results:write-own', '- - - yes - yes yes - - -'],
  ['records:read', '- - - - - yes yes yes - -'],
  ['records:read-finance', '- - yes - - yes yes yes - -'],
  ['records:import', '- - - - - yes yes - - -'],
  ['records:import-finance', '- - yes - - yes yes - - -'],
  ['content:write', '- - - - yes - yes - - yes'],
  ['users:write', '- - - - - - yes - - yes'],
  ['users:read', '- - - - - - yes yes - yes'],
  ['finance-files', '- - yes - - - yes - - yes'],
  ['tenants:own', '- - - - - - yes - - yes'],
  ['tenants:any', '- - - - - - - - - yes'],
  ['audit:read', '- - - - - - yes yes yes yes'],
]

test.each(table)('%s is granted as in the table', (permission, grants) => {
  expect(columns.map((role) => (mayDo([role], permission) ? 'yes' : '-')).join(' ')).toBe(grants)
})

test('a permission is offered exactly when a call needs it', () => {
  const needed = new Set(productTables().flatMap(({ calls }) => Object.values(calls).flatMap(({ needs }) => needs)))
  expect(permissionNames.filter((permission) => !needed.has(permission)).sort()).toEqual([...permissionsWithoutCalls].sort())
  expect(keyScopes.filter((scope) => !needed.has(scope))).toEqual([])
})

test('every permission has a row, and every role belongs to a product or to the platform', () => {
  expect(table.map(([permission]) => permission).sort()).toEqual(Object.keys(permissions).sort())
  expect([...Object.values(productRoles).flat(), 'Operator'].sort()).toEqual([...roles].sort())
})

test('the permissions of several roles add up, and no role means no permission', () => {
  expect(mayDo(['Auditor', 'ContentEditor'], 'content:write')).toBe(true)
  expect(mayDo([], 'catalogue:read')).toBe(false)
})
