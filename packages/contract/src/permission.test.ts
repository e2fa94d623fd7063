import { expect, test } from 'vitest'
import { mayDo, type Permission, permissions, productRoles, type Role, roles } from './permission.ts'

/** The table of the decisions, a column a role, cell by cell; a narrower grant has a row of its own. */
const columns: readonly Role[] = ['Learner', 'SupportAgent', 'FinanceOfficer', 'ContentEditor', 'RecordsManager', 'TenantAdmin', 'Auditor', 'Operator']
const table: [permission: Permission, grants: string][] = [
  ['own-account', 'yes yes yes yes yes yes yes yes'],
  ['own-records', 'yes - - - - - - -'],
  ['catalogue:read', 'yes yes yes yes yes yes yes yes'],
  ['catalogue:write', '- - - - yes yes - yes'],
  ['learners:read', '- yes - - yes yes yes -'],
  ['learners:read-finance', '- yes yes - yes yes yes -'],
  ['cases:answer', '- yes - - yes yes - -'],
  ['records:import', '- - - - yes yes - -'],
  ['records:import-finance', '- - yes - yes yes - -'],
  ['content:write', '- - - yes - yes - yes'],
  ['users:write', '- - - - - yes - yes'],
  ['users:read', '- - - - - yes yes yes'],
  ['finance-files', '- - yes - - yes - yes'],
  ['tenants:own', '- - - - - yes - yes'],
  ['tenants:any', '- - - - - - - yes'],
  ['audit:read', '- - - - - yes yes yes'],
]

test.each(table)('%s is granted as the table says', (permission, grants) => {
  expect(columns.map((role) => (mayDo([role], permission) ? 'yes' : '-')).join(' ')).toBe(grants)
})

test('every permission is a row, and every role belongs to a product or stands above tenants', () => {
  expect(table.map(([permission]) => permission).sort()).toEqual(Object.keys(permissions).sort())
  expect([...Object.values(productRoles).flat(), 'Operator'].sort()).toEqual([...roles].sort())
})

test('several roles add up, and none give nothing', () => {
  expect(mayDo(['Auditor', 'ContentEditor'], 'content:write')).toBe(true)
  expect(mayDo([], 'catalogue:read')).toBe(false)
})
