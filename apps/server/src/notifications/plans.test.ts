import sql, { type Sql } from 'sql-template-tag'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Row, TenantDatabase, Transaction } from '../database/database.ts'
import { openTestServer, type TestServer } from '../testing/server.ts'
import { readCases, readClasses, readInvoices, readMessages } from './facts.queries.ts'
import { readChanges, readClosings, readIssueDates, readPlaces, readUnitEnds, readWrittenEntries, readWrittenMessages } from './logged-news.queries.ts'
import { findLearners, forgetNews, noteOverdue, takeNews } from './news.queries.ts'
import { readAddressees } from './recipients.queries.ts'
import { holdRound, readRoundState } from './rounds.queries.ts'

const tables = [
  'learner_news',
  'learners',
  'accounts',
  'outgoing_mail',
  'logbook_messages',
  'finance_invoices',
  'support_cases',
  'support_case_entries',
  'class_registrations',
  'unit_enrolments',
]
let server: TestServer
let tenantId: number

/** Enough rows that a sequential scan would be noticed. */
beforeAll(async () => {
  server = await openTestServer({ environment: { SERVE: 'portal,api,tenants,console' } })
  tenantId = server.tenantId('banksia')
  const each = `from learners l where l.tenant_id = ${tenantId} and l.first_name = 'Plan'`
  await server.addInBulk(tenantId, [
    `insert into accounts (tenant_id, username, email) select ${tenantId}, 'p' || n, 'p' || n || '@example.org' from generate_series(1, 1000) n;
     insert into learners (tenant_id, account_id, first_name) select tenant_id, id, 'Plan' from accounts where tenant_id = ${tenantId} and email like 'p%@example.org';
     insert into outgoing_mail (tenant_id, account_id, kind, origin, state, created_at) select l.tenant_id, l.account_id, 'news', 'x', 'sent', now() - interval '1 day' ${each};
     insert into logbook_messages (tenant_id, learner_id, entity_name, logbook_type) select l.tenant_id, l.id, 'Learner', 'Email' ${each};
     insert into finance_invoices (tenant_id, learner_id, invoice_number, finance_invoice_status_id, issue_date, due_date, currency_id, amount_total, amount_owing)
     select l.tenant_id, l.id, 'p' || l.id, 4, current_date, date '2020-01-01' + l.id::int, 1, 10, 10 ${each};
     insert into support_cases (tenant_id, learner_id, support_case_category_id, support_case_status_id, subject) select l.tenant_id, l.id, 1, 1, 'x' ${each};
     insert into support_case_entries (tenant_id, learner_id, support_case_id, support_case_entry_type_id, html_body) select k.tenant_id, k.learner_id, k.id, 6, 'x'
     from support_cases k where k.tenant_id = ${tenantId} and k.subject = 'x';
     insert into class_registrations (tenant_id, learner_id, class_id, class_registration_status_id) select l.tenant_id, l.id, c.id, 1
     from (select id from classes where tenant_id = ${tenantId} limit 2) c, learners l where l.tenant_id = ${tenantId} and l.first_name = 'Plan';
     insert into learner_news (tenant_id, learner_id, kind, record_id) select l.tenant_id, l.id, 'newMessage', 1 ${each};
     insert into changes (tenant_id, seq, at, type, subject, action, origin, data, changed)
     select ${tenantId}, n, now(), 'invoices', n, 'changed', 'system', '{}', '{"finance_invoice_status_id": [1, 4]}' from generate_series(1, 10000) n;
     analyze changes, ${tables.join(', ')}`,
  ])
})
afterAll(() => server.close())

const seqScan = new RegExp(`Seq Scan on (${tables.join('|')})\\b`)

/** It is about the plans of one PostgreSQL: a cluster’s name shards, and it explains no insert of a selection. */
test.skipIf(inject('cluster') !== null)('every query of the job reads by index', async () => {
  const plans: string[] = []
  const moment = '2026-01-01T00:00:00Z'
  await server.database.forTenant(tenantId).write(async (transaction) => {
    const explain = async (statement: Sql) => {
      plans.push((await transaction.rows<Row>(sql`explain ${statement}`)).map((row) => row['QUERY PLAN']).join('\n'))
      return []
    }
    const explaining = { ...transaction, rows: explain } as Transaction
    const reading = { read: async (statement: Sql) => [[await explain(statement)]] } as TenantDatabase
    await readRoundState(reading, tenantId, moment)
    await holdRound(explaining, tenantId)
    await forgetNews(explaining, tenantId, moment)
    await noteOverdue(explaining, tenantId, { day: '2021-01-01', id: 0 }, '2021-01-03', moment, 500)
    await findLearners(explaining, tenantId, moment, moment, 200)
    await takeNews(explaining, tenantId, [1, 2, 3])
    await readAddressees(explaining, tenantId, [1, 2, 3])
    await readMessages(explaining, tenantId, [1, 2, 3])
    await readCases(explaining, tenantId, [1, 2, 3])
    await readInvoices(explaining, tenantId, [1, 2, 3])
    await readClasses(explaining, tenantId, [1, 2, 3], moment)
    await readChanges(explaining, tenantId, 5000, 5100, moment)
    for (const read of [readWrittenMessages, readWrittenEntries, readClosings, readIssueDates, readUnitEnds, readPlaces])
      await read(explaining, tenantId, [1, 2, 3])
  })
  expect(plans).toHaveLength(19)
  for (const plan of plans) expect(plan).not.toMatch(seqScan)
  expect(plans.filter((plan) => /Index Scan using changes_\d/.test(plan))).toHaveLength(1)
})
