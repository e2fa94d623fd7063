import { documentExtensions } from '@lanyard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../../testing/server.ts'
import { badFiles, goodFiles, trickyFiles } from '../testing/sample-files.ts'
import { openSender, type Sender } from '../testing/sending.ts'

let server: TestServer
let learner: Sender
beforeAll(async () => {
  server = await openTestServer({ environment: { LEARNER_LIMITS: 'off' } })
  learner = await openSender(server, 'banksia', 'learner@banksia.example')
})
afterAll(() => server.close())

/** Types whose content is also valid under another extension. */
const alsoGood: Record<string, string[]> = {
  jpg: ['jpeg'],
  jpeg: ['jpg'],
  heic: ['heif'],
  heif: ['heic'],
  zip: ['docx', 'xlsx', 'pptx'],
  txt: ['csv'],
  csv: ['txt'],
}
const fits = (extension: string, content: string) => extension === content || alsoGood[extension]?.includes(content)

const refused = async (name: string, content: Buffer) => {
  const { documentId, answer } = await learner.send(name, content)
  expect(answer.statusCode, name).toBe(415)
  expect(answer.json().detail.length, name).toBeGreaterThan(10)
  expect(await learner.stateOf(documentId)).toBe('refused')
  await expect(learner.client.getDocumentFile({ params: { id: documentId } })).rejects.toMatchObject({ problem: { status: 409 } })
}

test.for([...documentExtensions])('a .%s file is accepted, in any letter case', async (extension) => {
  const { documentId, answer } = await learner.send(`Some File.${extension.toUpperCase()}`, goodFiles[extension] as Buffer)
  expect([answer.statusCode, answer.json().state ?? answer.json().detail]).toEqual([200, 'clean'])
  expect((await learner.open(documentId)).rawPayload).toEqual(goodFiles[extension])
})

test.for(documentExtensions.map((extension) => [extension] as const))("content that isn't .%s is refused under that name", async ([extension]) => {
  for (const [kind, content] of Object.entries(goodFiles)) if (!fits(extension, kind)) await refused(`a ${kind} file.${extension}`, content)
  for (const [kind, content] of Object.entries(badFiles)) await refused(`a ${kind}.${extension}`, content)
})

test.for(trickyFiles)('%s is refused', ([, name, content]) => refused(name, content))

test('nothing of a refused upload is kept', async () => {
  const kept = (await Array.fromAsync(server.files.storage.list('learnerapp/BANKSIA/documents/'))).map(({ key }) => key).sort()
  const known = await server.asOwner<{ key: string }>(
    "select storage_key as key from documents where tenant_id = $1 and state = 'clean'",
    [server.tenantId('banksia')],
    server.tenantId('banksia'),
  )
  expect(kept).toEqual(known.map(({ key }) => key).sort())
})

test.for([
  ['text in an older encoding', 'notes.txt', Buffer.from('caf\xe9 \x80 and so on\r\n', 'latin1')],
  ['text in UTF-16', 'notes.txt', Buffer.from('\ufeffRésumé\r\n', 'utf16le')],
  ['text that begins as another kind of file does', 'notes.txt', Buffer.from('BMI and MZ are letters\n')],
  ['a table with a less-than sign', 'marks.csv', Buffer.from('<5,10\n')],
  ['an Office document sent as a zip file', 'essay.zip', goodFiles.docx as Buffer],
] as [string, string, Buffer][])('%s is accepted', async ([, name, content]) => {
  const { answer } = await learner.send(name, content)
  expect([answer.statusCode, answer.json().detail]).toEqual([200, undefined])
})

test.for([
  ['300 characters', `${'n'.repeat(296)}.pdf`],
  ['a change of direction', 'evil\u202efdp.pdf'],
  ['a line break', 'evil\r\nSet-Cookie: a=b.pdf'],
  ['a path', '../../../etc/cron.d/evil.pdf'],
  ["another system's path", '..\\..\\windows\\evil.pdf'],
  ['a header of its own', 'evil"; filename="x.html.pdf'],
  ['every letter there is', '条例 ā é 🎓 %41 + & = ?.pdf'],
])('a name with %s comes back as a plain name', async ([, name]) => {
  const { documentId, answer } = await learner.send(name as string, goodFiles.pdf as Buffer)
  expect(answer.statusCode).toBe(200)
  const { headers, statusCode } = await learner.open(documentId)
  expect(statusCode).toBe(200)
  expect(headers['content-disposition']).toMatch(/^attachment; filename="[^"\\\r\n]{1,130}\.pdf"; filename\*=UTF-8''[\w%.~-]+\.pdf$/)
  expect(Object.keys(headers)).not.toContain('set-cookie')
})
