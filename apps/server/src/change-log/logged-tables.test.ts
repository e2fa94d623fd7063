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

/** Tables about a learner that hold no records, by decision: news is derived from records that are logged. */
const notRecords = ['learner_news']
/** Records of a provider, which name no learner. */
const ofProviders = [
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
    select l.name, array(select t.tgname::text from pg_trigger t where t.tgrelid = l.name::regclass and t.tgfoid = 'log_change'::regproc
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
})

test('a value too long to repeat is named, and an ordinary one has before and after', async () => {
  const long = 'x'.repeat(1500)
  const [row] = await server.asOwner<{ changed: object }>("select changed_columns($1, $2, '{}', '{}') as changed", [
    { reason: null, note: long, same: 1 },
    { reason: long, note: 'short', same: 1, code: 'A' },
  ])
  expect(row?.changed).toEqual({ reason: null, note: null, code: [null, 'A'] })
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
    "update support_case_entries set html_body = 'PLANTED5', is_public = false",
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
    'insert into chunk (before) select to_jsonb(a) from learner_addresses a',
    update.replace('$1', String(tenant)),
    "update chunk c set after = to_jsonb(a) from learner_addresses a where c.before ->> 'learner_id' = a.learner_id::text and c.before ->> 'kind' = a.kind",
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
