import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../testing/server.ts'
import { changesAfter } from './change-log.queries.ts'
import { openClients, writeAs } from './testing/writers.ts'

let server: TestServer
let client: pg.Client
let tenant: number
beforeAll(async () => {
  server = await openTestServer({ environment: { SERVE: 'portal,api,tenants,console' } })
  client = (await openClients(server.appUrl, 1))[0] as pg.Client
  tenant = server.tenantId('banksia')
})
afterAll(async () => {
  await client.end()
  await server.close()
})

/** Tables about a learner that hold no records, by decision: views are a log themselves; news, search words and emails to follow are derived from records that are logged, as attendance is; recipients get messages that are. */
const notRecords = [
  'attendance_changes',
  'broadcast_recipients',
  'case_search',
  'learner_attendance',
  'learner_news',
  'learner_search',
  'learner_views',
  'learner_email_changes',
]
/** Records of a provider, which name no learner. */
const ofProviders = [
  'case_notes',
  'change_request_fields',
  'classes',
  'course_offers',
  'finance_invoice_lines',
  'qualifications',
  'staff',
  'staff_teams',
  'timetables',
  'unit_elements',
  'unit_offers',
  'units',
]

test("every table of a learner's or a provider's records is logged", async () => {
  const ofLearners = await server.asOwner<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'learner_id' and table_name <> all ($1)`,
    [notRecords],
  )
  const logged = await server.asOwner<{ name: string }>('select name from logged_tables')
  const expected = ['learners', ...ofLearners.map(({ name }) => name), ...ofProviders]
  expect(logged.map(({ name }) => name).sort()).toEqual(expected.sort())
})

test('every logged table has its three triggers, on, deferred to the commit', async () => {
  const triggers = await server.asOwner<{ name: string; triggers: string[] }>(`
    select l.name, array(select t.tgname::text from pg_trigger t where t.tgrelid = l.name::regclass and t.tgfoid = ('log_' || l.name)::regproc
      and t.tgenabled = 'O' and t.tgdeferrable and t.tginitdeferred order by 1) as triggers from logged_tables l`)
  for (const { name, triggers: found } of triggers) expect(found, name).toEqual(['log_changed', 'log_created', 'log_removed'])
})

test('what is known of a logged table names its own columns', async () => {
  const wrong = await server.asOwner(`
    select l.name, c.column from logged_tables l,
      unnest(l.subject || l.unvalued || l.ignored || array(select l.data[2 * i] from generate_series(1, cardinality(l.data) / 2) i)) as c ("column")
    where not exists (select from pg_attribute a where a.attrelid = l.name::regclass and a.attname = c.column and not a.attisdropped)`)
  expect(wrong).toEqual([])
})

test('sealed and sensitive columns are named without values', async () => {
  const sealed = await server.asOwner<{ name: string; column: string; changed: object }>(`
    select l.name, a.attname as column,
      changed_columns(jsonb_build_object(a.attname, 1), jsonb_build_object(a.attname, 2), l.unvalued, l.ignored) as changed
    from logged_tables l join pg_attribute a on a.attrelid = l.name::regclass and a.attnum > 0 and not a.attisdropped
    where a.attname ~ '_sealed$|_fingerprint$|disability|indigenous|ethnicity|iwi|health_rating|visa|passport|student_identifier|student_number|unique_identifier|driver_license|html'`)
  expect(sealed.length).toBeGreaterThan(30)
  for (const { name, column, changed } of sealed) expect(changed, name).toEqual({ [column]: null })
  expect(await server.asOwner(`select p.proname from pg_proc p where p.proname ~ '^log_' and p.prosrc ~ 'new\\.\\w+(_sealed|_fingerprint)\\)'`)).toEqual([])
})

test('the trigger function of a table has every column that can change: with its values, named without them, or ignored', async () => {
  const columns = await server.asOwner<{ table: string; column: string; source: string; isIgnored: boolean; isUnvalued: boolean }>(`
    select l.name as table, a.attname as column, p.prosrc as source, a.attname = any (l.ignored) as "isIgnored", is_unvalued(a.attname, l.unvalued) as "isUnvalued"
    from logged_tables l join pg_attribute a on a.attrelid = l.name::regclass and a.attnum > 0 and not a.attisdropped and a.attname <> 'tenant_id'
    join pg_proc p on p.oid = ('log_' || l.name)::regproc`)
  expect(columns.length).toBeGreaterThan(300)
  for (const { table, column, source, isIgnored, isUnvalued } of columns) {
    const [compared, valued] = [`when old.${column} is distinct`, `jsonb_build_array(old.${column}, new.${column})`].map((text) =>
      source.replaceAll('"', '').includes(text),
    )
    expect({ compared, valued }, `${table}.${column}`).toEqual({ compared: !isIgnored, valued: !isIgnored && !isUnvalued })
  }
})

test('a column that a later migration adds is logged', async () => {
  await server.asOwner('alter table timetables add column colour text')
  await server.asOwner('call write_log_functions()')
  await writeAs(client, tenant, ["update timetables set colour = 'red' where id = (select min(id) from timetables)"])
  expect((await changesAfter(server.database, tenant, 0, 100_000)).at(-1)).toMatchObject({ type: 'timetables', changed: { colour: [null, 'red'] } })
})

test('a value too long to repeat is named, and an ordinary one has before and after', async () => {
  const long = 'x'.repeat(1500)
  const change = async (description: string) => {
    await writeAs(client, tenant, [`update units set description = '${description}', code = left('${description}', 5) where id = (select min(id) from units)`])
    return (await changesAfter(server.database, tenant, 0, 100_000)).at(-1)?.changed
  }
  expect(await change(long)).toEqual({ description: null, code: [expect.any(String), 'xxxxx'] })
  expect(await change('short')).toEqual({ description: null, code: ['xxxxx', 'short'] })
  expect(await change('other')).toEqual({ description: ['short', 'other'], code: ['short', 'other'] })
})

test('sensitive values are nowhere in the log, whoever writes them', async () => {
  const bearer = await server.learnerToken('banksia', 'learner@banksia.example')
  const payload = { learnerAppLearnerDemographicsInternationalFields: { passportNumber: 'PLANTED7788' } }
  const answer = await server.raw('banksia', '/learner-app/learner-demographics', { method: 'PUT', bearer, payload, headers: { jsonFormat: 'camelCase' } })
  expect(answer.statusCode, answer.body).toBe(200)
  const planted = Buffer.from('PLANTED-SEALED').toString('hex')
  await writeAs(client, tenant, [
    `update learners set national_student_number = 'PLANTED1', driver_license = 'PLANTED2', unique_student_identifier = 'PLANTED3', tax_file_number_sealed = '\\x${planted}'`,
    "update logbook_messages set html_text = 'PLANTED4'",
    "update support_case_entries set html_body = 'PLANTED5', sent_from_email_address = 'moved@banksia.example'",
  ])
  const changes = await changesAfter(server.database, tenant, 0, 1000)
  expect(changes.find(({ type }) => type === 'demographics')?.changed).toEqual({ passport_number_sealed: null })
  expect(changes.find(({ type }) => type === 'learners')?.changed).toEqual({
    ...{ national_student_number: null, driver_license: null, unique_student_identifier: null, tax_file_number_sealed: null },
  })
  expect(changes.find(({ type }) => type === 'support-case-entries')?.changed).toMatchObject({ html_body: null })
  const [log] = await server.asOwner<{ text: string }>('select string_agg(c::text, chr(10)) as text from changes c', [], tenant)
  expect(log?.text).not.toMatch(new RegExp(`PLANTED|${planted}`))
})

test('a chunk logged in bulk is logged as its rows would be one by one', async () => {
  const update = "update learner_addresses set postcode = coalesce(postcode, '') || '0', street_name = 'Bulk Street' where tenant_id = $1"
  const since = (await changesAfter(server.database, tenant, 0, 100_000)).length
  await writeAs(client, tenant, [update.replace('$1', String(tenant))])
  const singly = await changesAfter(server.database, tenant, since, 1000)
  await server.asOwner("update learner_addresses set postcode = left(postcode, -1), street_name = 'Earlier Street' where tenant_id = $1", [tenant], tenant)
  const again = (await changesAfter(server.database, tenant, 0, 100_000)).length
  await writeAs(client, tenant, [
    "set local app.change_log = 'batch'",
    "set local app.origin = 'import'",
    "set local app.actor = 'run-7'",
    'create temporary table chunk (before jsonb, after jsonb) on commit drop',
    'create temporary table done (after jsonb) on commit drop',
    `insert into chunk (before) select to_jsonb(a) from learner_addresses a where tenant_id = ${tenant}`,
    update.replace('$1', String(tenant)),
    `insert into done select to_jsonb(a) from learner_addresses a where tenant_id = ${tenant}`,
    "update chunk c set after = d.after from done d where c.before ->> 'learner_id' = d.after ->> 'learner_id' and c.before ->> 'kind' = d.after ->> 'kind'",
    'insert into chunk (after) select before from chunk limit 1',
    "select log_changes('learner_addresses', 'chunk')",
  ])
  const bulk = await changesAfter(server.database, tenant, again, 1000)
  expect(bulk.map(({ seq }) => seq)).toEqual(bulk.map((_, index) => again + index + 1))
  expect(bulk.every(({ origin, actor }) => origin === 'import' && actor === 'run-7')).toBe(true)
  expect(bulk.filter(({ action }) => action === 'created')).toHaveLength(1)
  const told = (changes: typeof bulk) =>
    changes
      .filter(({ action }) => action === 'changed')
      .map(({ subject, data, changed }) => JSON.stringify([subject, data, changed?.postcode]))
      .sort()
  expect(told(bulk)).toEqual(told(singly))
  expect(told(bulk).length).toBeGreaterThan(1)
})
