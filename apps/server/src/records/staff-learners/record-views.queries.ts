import type { ListQuery } from '@lanyard/contract'
import sql from 'sql-template-tag'
import type { TenantDatabase } from '../../database/database.ts'
import { codes, moment, text } from '../../lists/columns.queries.ts'
import type { List } from '../../lists/list.queries.ts'
import { asRecords, readList } from '../../lists/read-list.queries.ts'
import type { LearnerContext } from '../learner-dependencies.ts'
import { own } from '../scope.queries.ts'
import { rolesSaid } from './learner-timeline.ts'

const views: List = {
  from: sql`learner_views v`,
  key: sql`v.id`,
  columns: {
    viewedAt: moment(sql`v.viewed_at`),
    name: text(sql`v.name`),
    roles: codes(sql`v.roles`),
    kind: text(sql`v.kind`),
    number: text(sql`v.number`),
    reason: text(sql`v.reason`),
    document: text(sql`v.document`),
  },
  filters: {},
  sortedBy: ['viewedAt', 'desc'],
}

/** Who looked at the learner's own record. */
export const listRecordViews = async (db: TenantDatabase, context: LearnerContext, query: ListQuery) => {
  const { items, totalCount } = await readList(db, views, own('v', context.scope), query, context)
  return asRecords({ items: items.map((row) => ({ ...row, roles: rolesSaid((row.roles ?? []) as string[]).join(', ') })), totalCount })
}
