import { expect, test } from 'vitest'
import { openExports } from './exports.ts'

const learner = (tenantId: number, accountId: number) => ({ kind: 'learner', tenantId, accountId }) as const

test('a person has at most two exports open, and can start another once one ends', () => {
  const exports = openExports()
  const first = exports.begin(learner(1, 1))
  exports.begin(learner(1, 1))
  expect(() => exports.begin(learner(1, 1))).toThrow(expect.objectContaining({ code: 'too-many-requests', headers: { 'retry-after': '60' } }))
  exports.begin(learner(1, 2))
  exports.begin({ kind: 'staff', tenantId: 1, accountId: 1 })
  first.end()
  first.end()
  exports.begin(learner(1, 1))
  expect(() => exports.begin(learner(1, 1))).toThrow()
})

test('a tenant has at most ten open while another can still start one; all tenants together have fifty', () => {
  const exports = openExports()
  for (let person = 0; person < 10; person++) exports.begin(learner(1, person))
  expect(() => exports.begin(learner(1, 99))).toThrow(expect.objectContaining({ code: 'busy', headers: { 'retry-after': '60' } }))
  for (let tenant = 2; tenant < 6; tenant++) for (let person = 0; person < 10; person++) exports.begin(learner(tenant, person))
  expect(() => exports.begin(learner(7, 1))).toThrow(expect.objectContaining({ code: 'busy' }))
})
