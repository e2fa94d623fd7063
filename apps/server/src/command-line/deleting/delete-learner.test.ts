import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeSteps } from '../../backup/testing/steps.ts'
import { testSecret } from '../../testing/addresses.ts'
import { openTestServer, type TestServer } from '../../testing/server.ts'
import { Unconfirmed } from '../command.ts'
import { run as runDeletion } from '../commands/delete-learner.ts'
import { commands } from '../commands.ts'
import { readArguments } from '../read-arguments.ts'

let server: TestServer
let folder: string
let tenantId: number
beforeAll(async () => {
  server = await openTestServer()
  tenantId = server.tenantId('banksia')
  folder = await mkdtemp(join(tmpdir(), 'lanyard-delete-'))
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const rows = <Row extends object>(text: string, ...values: unknown[]) => server.asOwner<Row>(text, values, tenantId)
const learnerOf = async (email: string) => {
  const [learner] = await rows<{ id: number; number: string; accountId: number }>(
    'select id::int, learner_number as number, account_id::int as "accountId" from learners where tenant_id = $1 and email = $2',
    tenantId,
    email,
  )
  if (!learner) throw new Error(`There is no learner ${email}`)
  return learner
}

const deleteLearner = async (...args: string[]) => {
  const environment = {
    ...{ DATABASE_URL: server.ownerUrl, LANYARD_SECRET: testSecret, DATA_DIR: join(folder, 'data') },
    STORAGE_URL: pathToFileURL(server.filesFolder).href,
  }
  const command = commands['delete-learner']
  if (!command) throw new Error('There is no such command')
  const { result, lines } = await takeSteps((steps) =>
    runDeletion(readArguments('delete-learner', command, ['--provider', 'banksia', '--json', ...args], environment), steps),
  )
  return { ...result, said: lines.join('\n') }
}

/** The jobs empty `attendance_changes` by themselves. */
const tablesOfLearners = async () =>
  (
    await rows<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'learner_id' and not a.attisdropped
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'attendance_changes' order by 1`,
    )
  ).map(({ name }) => name)

const countRows = async (learnerId: number) => {
  const counts: Record<string, number> = {}
  for (const table of await tablesOfLearners()) {
    const [counted] = await rows<{ count: number }>(`select count(*)::int as count from ${table} where tenant_id = $1 and learner_id = $2`, tenantId, learnerId)
    if (counted?.count) counts[table] = counted.count
  }
  return counts
}

const kept = [
  ...[
    'class_registrations',
    'course_enrolments',
    'credentials',
    'documents',
    'finance_credit_notes',
    'finance_invoices',
    'finance_payments',
    'finance_refunds',
  ],
  ...['learner_attendance', 'learner_search', 'learner_views', 'qualification_enrolments', 'unit_enrolment_elements', 'unit_enrolments'],
]

test('without a confirmation nothing is deleted, and it says what would be', async () => {
  const { id, number } = await learnerOf('learner@banksia.example')
  const before = await countRows(id)
  await expect(deleteLearner(number)).rejects.toThrow(Unconfirmed)
  await expect(deleteLearner(number, '--confirm', 'another')).rejects.toThrow(/--confirm says another/)
  expect(await countRows(id)).toEqual(before)
  await expect(deleteLearner('nobody')).rejects.toThrow('This provider has no learner nobody.')
})

test('personal details, documents, messages, cases and the account go; what the law keeps stays', async () => {
  const { id, number, accountId } = await learnerOf('learner@banksia.example')
  const other = await learnerOf('second@banksia.example')
  const [before, ofOther] = [await countRows(id), await countRows(other.id)]
  const files = await rows<{ key: string; isKept: boolean }>(
    `select d.storage_key as key, exists (select from credentials c where c.tenant_id = d.tenant_id and c.document_id = d.id) as "isKept"
     from documents d where d.tenant_id = $1 and d.learner_id = $2 and d.storage_key is not null`,
    tenantId,
    id,
  )
  expect(files.filter(({ isKept }) => !isKept).length).toBeGreaterThan(0)
  const token = await server.learnerToken('banksia', 'learner@banksia.example')
  expect((await server.raw('banksia', '/learner-app/support-cases', { bearer: token })).statusCode).toBe(200)

  const { said, result } = await deleteLearner(number, '--confirm', number)
  expect(said).toContain('Kept, because the law asks providers to keep it:')
  expect(result).toMatchObject({ deleted: { account: true } })

  const after = await countRows(id)
  expect(Object.keys(after).filter((table) => !kept.includes(table))).toEqual([])
  for (const table of kept.filter((each) => each !== 'documents')) expect([table, after[table]]).toEqual([table, before[table]])
  const [learner] = await rows<Record<string, unknown>>('select * from learners where tenant_id = $1 and id = $2', tenantId, id)
  const present = Object.entries(learner ?? {}).flatMap(([name, value]) => (value === null ? [] : [name]))
  const needed = [
    'tenant_id',
    'id',
    'learner_number',
    'first_name',
    'middle_name',
    'last_name',
    'suffix',
    'date_of_birth',
    'created_at',
    'version',
    'retired_at',
  ]
  const identifiers = [
    'ref_external',
    'source',
    'unique_student_identifier',
    'learner_unique_identifier',
    'victorian_student_number',
    'national_student_number',
  ]
  expect(present.filter((name) => ![...needed, ...identifiers].includes(name))).toEqual([])
  expect(await rows('select 1 from accounts where tenant_id = $1 and id = $2', tenantId, accountId)).toEqual([])
  expect(await rows('select 1 from sessions where tenant_id = $1 and account_id = $2', tenantId, accountId)).toEqual([])
  for (const { key, isKept } of files) expect([key, (await server.files.storage.head(key)) !== undefined]).toEqual([key, isKept])
  expect(await rows("select 1 from audit_events where tenant_id = $1 and action = 'learner.delete' and subject_id = $2", tenantId, String(id))).toHaveLength(1)

  await expect.poll(async () => (await server.raw('banksia', '/learner-app/support-cases', { bearer: token })).statusCode).toBe(401)
  expect(await countRows(other.id)).toEqual(ofOther)
})
