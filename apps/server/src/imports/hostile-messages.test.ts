import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cleanTexts } from '../records/cases/rich-text.ts'
import { openTestServer, type TestServer } from '../testing/server.ts'
import { openRecordsClient } from './api/testing/records-client.ts'
import { openEditor } from './editor/testing/editor-client.ts'
import { openTestImporter } from './testing/test-importer.ts'

let server: TestServer
let folder: string
beforeAll(async () => {
  server = await openTestServer()
  folder = await mkdtemp(join(tmpdir(), 'lanyard-messages-'))
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const hostile = [
  '<p onclick="window.__xss=1">one</p>',
  'two<script>window.__xss=1</script>',
  '<svg onload=window.__xss=1>three</svg>',
  '<a href="java&#115;cript:window.__xss=1">four</a>',
  '<p style="background:url(https://elsewhere.invalid)">five</p>',
  '<img src=x onerror=window.__xss=1>six',
  '<scr<script>ipt>window.__xss=1</scr</script>ipt>seven',
]
const clean = cleanTexts(hostile).map((text) => ('html' in text ? text.html : text.fault))
const tooDeep = `${'<div>'.repeat(3000)}deep`
const message = (body: string) => ({ learner: 'HM-1', body, type: 'Email', sentAt: '2026-03-14T09:30:00Z' })
const stored = async (source: string) => {
  const tenantId = server.tenantId('banksia')
  const rows = await server.asOwner<{ html: string }>(
    'select html_text as html from logbook_messages where tenant_id = $1 and source = $2 order by id',
    [tenantId, source],
    tenantId,
  )
  return rows.map(({ html }) => html)
}

test('a hostile message is stored clean, whether a file, the records API or the console brings it', async () => {
  const editor = await openEditor(server, 'records@banksia.example')
  await editor.createRecord({ params: { type: 'learners' }, body: { values: { learnerNumber: 'HM-1', lastName: 'Ng' } } })
  for (const text of hostile) await editor.createRecord({ params: { type: 'messages' }, body: { values: message(text) } })
  expect(await stored('console')).toEqual(clean)
  await expect(editor.createRecord({ params: { type: 'messages' }, body: { values: message(tooDeep) } })).rejects.toMatchObject({
    problem: { errors: [{ pointer: '/values/body', message: 'Has too much formatting. Paste it as plain text.' }] },
  })

  const sms = await openRecordsClient(server, ['records:read', 'records:import'])
  const sent = [...hostile, tooDeep, '<p> </p>'].map((text, index) => ({ ref: `m${index}`, ...message(text) }))
  const results = await sms.results('messages', sent, 'sms')
  expect(results.map(({ result }) => result)).toEqual([...hostile.map(() => 'created'), 'refused', 'refused'])
  expect(results.slice(-2).map(({ problems }) => problems?.[0]?.sentence)).toEqual([
    'Text: Has too much formatting. Paste it as plain text.',
    'Text is missing.',
  ])
  expect(await stored('sms')).toEqual(clean)

  const importer = await openTestImporter(server)
  const tenant = server.sites.tenantOf('BANKSIA')
  if (!tenant) throw new Error('There is no BANKSIA')
  const path = join(folder, 'messages.ndjson')
  const content = sent.map((record) => JSON.stringify(record)).join('\n')
  await writeFile(path, content)
  const run = { tenant, source: 'files', origin: 'command', startedBy: 'tests', fileName: 'messages.ndjson', path, size: content.length } as const
  const { importId, report } = await importer.check(run)
  expect(report.totals.messages).toMatchObject({ created: hostile.length, refused: 2 })
  await importer.apply(tenant, importId, path)
  expect(await stored('files')).toEqual(clean)
  expect((await importer.check(run)).report.totals.messages).toMatchObject({ same: hostile.length, created: 0, changed: 0 })
})
