import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { policyFileCalls } from '@lanyard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { policiesOf } from '../demonstration/policies.ts'
import { policyPdf } from '../demonstration/policy-pdf.ts'
import { demonstrationTenants } from '../demonstration/tenants.ts'
import { readWhole } from '../storage/storage.ts'
import { openTestServer, type TestServer } from '../testing/server.ts'
import { goodFiles } from './testing/sample-files.ts'
import { openSender } from './testing/sending.ts'

let server: TestServer
let bearer: string
beforeAll(async () => {
  server = await openTestServer()
  bearer = await server.learnerToken('banksia', 'learner@banksia.example')
})
afterAll(() => server.close())

const calls = () => server.client(policyFileCalls, 'banksia', bearer)
const home = 'learnerapp/BANKSIA/policies'
const problem = (status: number) => ({ problem: { status } })

test("the tenant's policies are listed by name, and each opens", async () => {
  const { files } = await calls().listFiles({ body: { key: home } })
  expect(files.map(({ filename }) => filename)).toEqual([
    'Assessment Policy.pdf',
    'Attendance and Participation Policy.pdf',
    'Complaints and Appeals Policy.pdf',
    'Fees and Refunds Policy.pdf',
    'Health, Safety and Wellbeing Policy.pdf',
    'Privacy Policy.pdf',
    'Recognition of Prior Learning Procedure.pdf',
    'Student Code of Conduct.pdf',
  ])
  for (const { key, filename, size, contentType, lastModified } of files) {
    expect([key, contentType]).toEqual([`${home}/${filename}`, 'application/pdf'])
    expect(Date.parse(lastModified)).toBeGreaterThan(0)
    const { url } = await calls().getObjectUrl({ body: { key } })
    const opened = await server.raw('banksia', url.replace('http://banksia.localhost:3000', ''))
    expect([opened.statusCode, opened.headers['content-type'], opened.rawPayload.length]).toEqual([200, 'application/pdf', size])
    const document = await PDFDocument.load(opened.rawPayload)
    expect([document.getAuthor(), `${document.getTitle()}.pdf`]).toEqual(['Banksia Training', filename])
  }
})

test('every tenant of the demonstration has policies in its own name', async () => {
  for (const { code, name } of demonstrationTenants) {
    const stored = await Array.fromAsync(server.files.storage.list(`learnerapp/${code}/policies/`))
    expect(stored, code).toHaveLength(8)
    const found = await server.files.storage.get(`learnerapp/${code}/policies/Privacy Policy.pdf`)
    expect((await PDFDocument.load(await readWhole(found?.body ?? expect.unreachable()))).getAuthor()).toBe(name)
  }
})

test('a demonstration policy always has the same bytes', async () => {
  const [tenant] = demonstrationTenants as [(typeof demonstrationTenants)[number]]
  const [policy] = policiesOf(tenant) as [ReturnType<typeof policiesOf>[number]]
  const provider = { name: tenant.name, colour: '#1f6f54' }
  expect(await policyPdf(policy, provider)).toEqual(await policyPdf(policy, provider))
})

test('a folder inside the policies can be listed too, with or without a trailing slash', async () => {
  await server.files.storage.put(`${home}/forms/Leave form.docx`, one('x'), 1)
  for (const key of [`${home}/forms`, `${home}/forms/`]) expect((await calls().listFiles({ body: { key } })).files).toHaveLength(1)
  expect((await calls().listFiles({ body: { key: `${home}/none` } })).files).toEqual([])
  expect((await calls().listFiles({ body: { key: `${home}/` } })).files).toHaveLength(9)
  await server.files.storage.remove(`${home}/forms/Leave form.docx`)
})

async function* one(text: string) {
  yield Buffer.from(text)
}

test('anonymous requests and other tenants are refused', async () => {
  const kahu = await server.learnerToken('kahu', 'learner@kahu.example')
  const key = `${home}/Privacy Policy.pdf`
  const anonymous = server.client(policyFileCalls, 'banksia')
  await expect(anonymous.listFiles({ body: { key: home } })).rejects.toMatchObject(problem(401))
  await expect(anonymous.getObjectUrl({ body: { key } })).rejects.toMatchObject(problem(401))
  const elsewhere = server.client(policyFileCalls, 'kahu', kahu)
  await expect(elsewhere.listFiles({ body: { key: home } })).rejects.toMatchObject(problem(404))
  await expect(elsewhere.getObjectUrl({ body: { key } })).rejects.toMatchObject(problem(404))
  await expect(server.client(policyFileCalls, 'banksia', kahu).listFiles({ body: { key: home } })).rejects.toMatchObject(problem(401))
  expect((await elsewhere.listFiles({ body: { key: 'learnerapp/KAHU/policies' } })).files).toHaveLength(8)
})

test('a hidden section returns nothing', async () => {
  const hidden = server.client(policyFileCalls, 'straits', await server.learnerToken('straits', 'learner@straits.example'))
  const refusal = { problem: { status: 403, type: '/docs/problems#section-hidden' } }
  await expect(hidden.listFiles({ body: { key: 'learnerapp/STRAITS/policies' } })).rejects.toMatchObject(refusal)
  await expect(hidden.getObjectUrl({ body: { key: 'learnerapp/STRAITS/policies/Privacy Policy.pdf' } })).rejects.toMatchObject(refusal)
})

test('bad input names its field', async () => {
  for (const operation of ['list-files', 'get-object-url'])
    for (const [body, pointers] of [
      [{}, ['/key']],
      [{ key: 5 }, ['/key']],
      [{ key: '' }, ['/key']],
      [{ key: 'x'.repeat(1001) }, ['/key']],
      [{ key: home, prefix: '' }, ['/prefix']],
    ] as const) {
      const answer = await server.raw('banksia', `/api/${operation}`, { method: 'POST', bearer, headers: { jsonformat: 'camelCase' }, payload: body })
      expect([answer.statusCode, answer.json().errors.map(({ pointer }: { pointer: string }) => pointer)]).toEqual([400, pointers])
    }
})

/** Attempts to leave the folder, in every spelling. */
const escapes = () => {
  const targets = [
    'learnerapp/KAHU/policies/Privacy Policy.pdf',
    'learnerapp/KAHU/policies',
    'learnerapp/BANKSIA/documents',
    'canary.txt',
    'etc/passwd',
    '.incoming',
    'learnerapp/BANKSIA/header-logo.png',
  ]
  const ups = ['..', '%2e%2e', '%2E%2E', '..%2f', '..%5c', '..\\', '....//', '..;', '%252e%252e', '\uff0e\uff0e', '.\u0000.', '. .', '..%00', '%c0%ae%c0%ae']
  const starts = [home, `${home}/x`, `${home}/`, 'learnerapp/BANKSIA', '']
  return [
    ...targets,
    ...starts.flatMap((start) => ups.flatMap((up) => targets.map((target) => `${start}/${[up, up, up].join('/')}/${target}`))),
    ...targets.flatMap((target) => [
      `/${target}`,
      `//${target}`,
      `\\${target}`,
      `file:///${target}`,
      `${target}/`,
      `${target}\u0000.pdf`,
      `./${target}`,
      `${home}/../../../${target}`,
      `C:\\${target}`,
    ]),
    'learnerapp',
    'learnerapp/',
    'learnerapp/BANKSIA',
    'learnerapp/BANKSIA/',
    'learnerapp/BANKSIA/policiesX',
    'learnerapp/BANKSIA/policie',
    'learnerapp/BANKSIA/policies../x',
    'learnerapp/banksia/policies',
    'LEARNERAPP/BANKSIA/policies',
    'learnerapp/BANKSIA//policies',
    '*',
    '%',
    '/',
    '.',
    '..',
    '~',
    `${home}*`,
    `${home}?`,
    `${home}%`,
    `${home}/*`,
    `${home}/%2e`,
    "' or 1=1 --",
    '\u202e',
    '\ud800',
  ] // prettier-ignore
}

const checksum = async () => {
  const hash = createHash('sha256')
  const objects = await Array.fromAsync(server.files.storage.list(''))
  for (const { key, size, version } of objects.sort((first, second) => (first.key < second.key ? -1 : 1))) hash.update(`${key} ${size} ${version}\n`)
  return hash.digest('hex')
}

test('no key escapes the tenant’s policies, however it is written', async () => {
  await writeFile(join(server.filesFolder, 'canary.txt'), 'CANARY')
  const sender = await openSender(server, 'banksia', 'second@banksia.example')
  const { documentId } = await sender.send('secret CANARY.pdf', goodFiles.pdf as Buffer)
  const [document] = await server.asOwner<{ key: string }>(
    'select storage_key as key from documents where tenant_id = $1 and id = $2',
    [server.tenantId('banksia'), documentId],
    server.tenantId('banksia'),
  ) // prettier-ignore
  const before = await checksum()
  const strings = [...escapes(), document?.key ?? '']
  expect(strings.length).toBeGreaterThan(300)
  const post = (operation: string, key: string) => server.raw('banksia', `/api/${operation}`, { method: 'POST', bearer, payload: { key } })
  for (const key of strings) {
    const url = await post('get-object-url', key)
    expect([400, 404], `${JSON.stringify(key)}: ${url.body}`).toContain(url.statusCode)
    const list = await post('list-files', key)
    expect([200, 400, 404], JSON.stringify(key)).toContain(list.statusCode)
    if (list.statusCode === 200) expect(list.json().Files, JSON.stringify(key)).toEqual([])
    for (const { body } of [url, list]) expect(body).not.toMatch(/CANARY|KAHU|root:/)
  }
  expect(await checksum()).toBe(before)
})
