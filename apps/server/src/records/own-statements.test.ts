import type { ListQuery } from '@lanyard/contract'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import type { Query, SharedDatabase } from '../database/database.ts'
import { amount, id, moment, text } from '../lists/columns.queries.ts'
import type { List } from '../lists/list.queries.ts'
import { noValues } from '../lists/list-values.ts'
import type { RecordContext } from './learner-dependencies.ts'
import { ownList, ownStatements } from './own-statements.queries.ts'
import { current, type LearnerScope, type Scope } from './scope.queries.ts'

const learner = (tenantId: number, learnerId?: number, hidesRestricted = false): LearnerScope => ({
  tenantId,
  learner: { accountId: tenantId * 1000, learnerId, hidesRestricted },
})
const learners: [string, Scope][] = [
  ['a learner', learner(1, 11)],
  ['another learner', learner(1, 12)],
  ['a learner elsewhere', learner(2, 11)],
  ['a learner with the values of a filter', learner(-1, -3)],
  ['an account whose record isn’t known', learner(1)],
  ['a viewer who sees less', learner(1, 11, true)],
  ['staff', { tenantId: 1, staff: { accountId: 5 }, permission: 'learners:read' }],
]

const plain = ({ text: written, values }: Query) => ({ text: written, values })

test('statements are written once, and each learner gets their own ids', () => {
  let count = 0
  const write = (scope: Scope, given: string) => [sql`select ${given} from a where ${current('a', scope)} and b <> all (${[-1, -2, -3]})`]
  const statements = ownStatements((scope, given) => {
    count++
    return write(scope, given)
  })
  for (const [name, scope] of learners)
    for (const given of ['one', 'two']) expect(statements(scope, given).map(plain), name).toEqual(write(scope, given).map(plain))
  // Once for usual learners, and each time for the last three.
  expect(count).toBe(2 * (1 + 3))
})

const messages: List = {
  from: sql`messages m`,
  key: sql`m.id`,
  columns: { messageId: id(sql`m.id`), subject: text(sql`m.subject`), createdOn: moment(sql`m.created_on`), owed: amount(sql`m.owed`) },
  filters: { messageIdFilter: ['messageId', 'id'], createdOnFilter: ['createdOn', 'day'], owedFilter: ['owed', 'amount'] },
  searched: ['subject'],
  sortedBy: ['createdOn', 'desc'],
}

/** The statements that a list reads. */
const read = async (list: ReturnType<typeof ownList>, scope: Scope, query: ListQuery, timeZone: string) => {
  const statements: Query[] = []
  const db: Pick<SharedDatabase, 'read'> = {
    read: (async (...given: Query[]) => {
      statements.push(...given)
      return given.map(() => [])
    }) as SharedDatabase['read'],
  }
  // A list needs no more of its context.
  await list(db, { scope, timeZone, values: noValues } as RecordContext, query)
  return statements.map(plain)
}

test.each<[string, ListQuery]>([
  ['no conditions', {}],
  ['values that may be taken for an id', { messageIdFilter: [-1, -2, -3], owedFilter: { gt: -3 }, take: 1 }],
  ['days, a page and an order', { createdOnFilter: { gte: '2026-11-18' }, skip: 5, take: 5, sort: 'subject' }],
  ['a search', { search: 'fees' }],
])('a list with %s reads for each learner and time zone what it reads if it is written anew', async (_, query) => {
  let count = 0
  const list = ownList((scope) => {
    count++
    return { list: messages, where: current('m', scope) }
  })
  const frozen = Object.freeze({ ...query })
  const written: number[] = []
  for (const timeZone of ['Australia/Sydney', 'Pacific/Auckland'])
    for (const [name, scope] of learners) {
      const before = count
      const own = await read(list, scope, frozen, timeZone)
      written.push(count - before)
      expect(own, name).toEqual(await read(list, scope, { ...query }, timeZone))
    }
  expect(written).toEqual([1, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 1, 1, 1])
})
