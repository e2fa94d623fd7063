import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { superuserPasswordFile } from '../apps/server/src/embedded-postgres/embedded-postgres-initialise.ts'
import { ownerUrlOf } from './scaled-data.ts'

/** The embedded database, or another one of its server, as its superuser, who writes without checks and reads what statements cost. */
export const openSuperuser = async (folder: string, database?: string): Promise<pg.Client> => {
  const url = new URL(await ownerUrlOf(folder))
  if (database !== undefined) url.pathname = database
  url.username = 'postgres'
  url.password = (await readFile(superuserPasswordFile(join(folder, 'postgres')), 'utf8')).trim()
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  return client
}

export const staffEmail = 'staff@scale.example'

/** Statements for one tenant, `$T`, and one member of its staff, `$A`. All numbers follow from ids, so every run writes the same. */
const statements: readonly string[] = [
  "insert into console_memberships (account_id, for_tenant_id, roles) values ($A, $T, '{TenantAdmin}') on conflict do nothing",
  'update staff set account_id = $A where tenant_id = $T and id = (select min(id) from staff where tenant_id = $T)',
  "insert into staff_teams (tenant_id, name) select $T, 'Team ' || n from generate_series(1, 4) n",
  'insert into staff_team_members (tenant_id, staff_team_id, staff_id) select $T, min(t.id), (select min(id) from staff where tenant_id = $T) from staff_teams t where tenant_id = $T',
  "update accounts set last_signed_in_at = now() - id % 90 * interval '1 day' where tenant_id = $T and id % 5 > 0",
  `update learner_demographics set passport_expiry_date = current_date + (learner_id % 2000)::int, visa_expiry_date = current_date + (learner_id % 1500)::int
   where tenant_id = $T and learner_id % 3 = 0`,
  "update learners set unique_student_identifier = 'U' || id where tenant_id = $T and id % 10 > 0",
  `update finance_invoices set amount_owing = 0, finance_invoice_status_id = 6 where tenant_id = $T and learner_id % 10 > 0 and amount_owing > 0`,
  `update tenants set country_code = 'AU', settings = jsonb_set(settings, '{Attendance}', '{"Threshold": 80}') where id = $T`,
  'insert into learner_search (tenant_id, learner_id, words) select l.tenant_id, l.id, words_of(l) from learners l where l.tenant_id = $T',
  `update support_cases k set created_at = now() - k.id % 400 * interval '1 day' - k.id % 1000 * interval '1 minute',
     last_entry_at = now() - k.id % 61 * interval '1 day' - k.id % 1440 * interval '1 minute',
     due_at = case when k.support_case_status_id in (4, 8, 9) or k.id % 7 < 4 then 'infinity' else now() + (k.id % 400 - 20) * interval '3 hours' end,
     support_case_status_id = case when k.id % 7 < 4 then 9 else k.support_case_status_id end, is_unanswered = k.id % 2 = 0, first_answered_at = case when k.id % 4 > 0 then now() - k.id % 400 * interval '1 day' + k.id % 300 * interval '7 minutes' end,
     assigned_staff_id = case when k.id % 5 > 0 then (select min(id) from staff where tenant_id = $T) + k.id % 29 end,
     assigned_staff_team_id = case when k.id % 3 = 0 then (select min(id) from staff_teams where tenant_id = $T) + k.id % 4 end,
     support_case_priority_id = 1 + k.id % 3, is_restricted = k.id % 50 = 0,
     subject = (array['Fees for term', 'A new timetable', 'My certificate', 'Leave of absence', 'Placement in ward'])[1 + k.id % 5] || ' ' || k.id
   where k.tenant_id = $T`,
  `insert into case_notes (tenant_id, support_case_id, staff_id, html_body) select $T, k.id, k.assigned_staff_id, '<p>Called them about it</p>'
   from support_cases k where k.tenant_id = $T and k.id % 4 = 0`,
  `insert into case_search (tenant_id, support_case_id, learner_id, document, names)
   select k.tenant_id, k.id, k.learner_id, words_of(concat_ws(' ', k.id, k.subject, l.first_name, l.last_name, l.learner_number, l.email, e.texts)),
     fold(concat_ws(' ', l.first_name, l.last_name))
   from support_cases k join learners l on l.tenant_id = $T and l.id = k.learner_id
   left join (select support_case_id, string_agg(html_body, ' ') as texts from support_case_entries where tenant_id = $T group by 1) e on e.support_case_id = k.id
   where k.tenant_id = $T`,
  `insert into change_requests (tenant_id, learner_id, account_id, created_at, is_low_risk, has_documents, is_decided, closed_at)
   select $T, l.id, l.account_id, now() - l.id % 200 * interval '3 hours', l.id % 2 = 0, l.id % 3 = 0, l.id % 20 > 0, case when l.id % 20 > 0 then now() - l.id % 100 * interval '1 hour' end
   from learners l where l.tenant_id = $T`,
  `insert into change_request_fields (tenant_id, change_request_id, field, before, after, state)
   select $T, r.id, 'personal/preferredNamed', '"A"', '"B"', case when r.closed_at is null then 'waiting' else 'approved' end from change_requests r where r.tenant_id = $T`,
  `insert into broadcasts (tenant_id, account_id, staff_id, audience, audience_name, subject, html_body, state, sends_at, created_at, finished_at, recipients, without_email, to_all)
   select $T, $A, (select min(id) from staff where tenant_id = $T), '{"kind": "segment", "segment": "overdue"}', 'Overdue', 'Message ' || n, '<p>Please read this.</p>', 'sent',
     at, at, at, 100, 3, true from (select n, now() - (5000 - n) * interval '1 hour' as at from generate_series(1, 5000) n) n`,
  `insert into broadcast_recipients (tenant_id, broadcast_id, learner_id, message_id)
   select $T, b.id, m.learner_id, m.id from (select id, row_number() over (order by id) as n from broadcasts where tenant_id = $T) b
   join (select id, learner_id, row_number() over (order by id % 10, id) as n from logbook_messages where tenant_id = $T) m on (m.n - 1) / 100 + 1 = b.n`,
  `insert into audit_events (tenant_id, at, actor_kind, actor_id, actor_name, action, outcome)
   select $T, now() - n % 365 * interval '1 day' - n % 1440 * interval '1 minute', 'learner', (select min(id) from accounts where tenant_id = $T) + n % 100000, 'learner', 'sign-in', 'done'
   from generate_series(1, 500000) n`,
]

const tables = [
  ...['accounts', 'learners', 'learner_demographics', 'learner_search', 'staff', 'support_cases', 'case_notes', 'case_search', 'change_requests'],
  ...['finance_invoices', 'class_registrations', 'change_request_fields', 'broadcasts', 'broadcast_recipients', 'audit_events'],
]

/** What staff do: cases with people, due times and notes, requests for changes, messages and sign-ins. Written once. */
export const addWorkspace = async (client: pg.Client, code: string) => {
  const [tenant] = (
    await client.query<{ id: number; isThere: boolean }>(
      'select id, exists (select from broadcasts b where b.tenant_id = t.id) as "isThere" from tenants t where code = $1',
      [code],
    )
  ).rows
  if (!tenant) throw new Error(`There is no ${code}`)
  if (tenant.isThere) return
  await client.query(`set session_replication_role = replica; set app.tenant_id = '0'`)
  const [account] = (
    await client.query<{ id: string }>(
      `insert into accounts (tenant_id, username, email, first_name, last_name, password_hash, is_demonstration)
       select 0, $1, $1, 'Ines', 'Okoro', password_hash, true from accounts where tenant_id = $2 limit 1 returning id`,
      [staffEmail, tenant.id],
    )
  ).rows
  await client.query(`set app.tenant_id = '${tenant.id}'`)
  for (const statement of statements) {
    const begun = performance.now()
    await client.query(statement.replaceAll('$T', String(tenant.id)).replaceAll('$A', String(account?.id)))
    console.log(`${statement.trim().slice(0, 60).replace(/\s+/g, ' ')} … ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  }
  await client.query('reset session_replication_role')
  await client.query(`vacuum (analyze) ${tables.join(', ')}`)
}
