import { documentExtensions, policyFileCalls } from '@lanyard/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { removeOldProviderFiles } from '../../files/provider/removing.ts'
import { openClamdServer } from '../../files/testing/clamd-server.ts'
import { badFiles, eicar, goodFiles } from '../../files/testing/sample-files.ts'
import { openTestServer, origins, type TestServer } from '../../testing/server.ts'
import { minutes, openTestClock } from '../../testing/test-clock.ts'
import { openProvider, type Provider } from '../testing/providing.ts'

const time = openTestClock()
let clamd: Awaited<ReturnType<typeof openClamdServer>>
let server: TestServer
let content: Provider
let finance: Provider
let learner: string
beforeAll(async () => {
  clamd = await openClamdServer()
  server = await openTestServer({ clock: time.clock, environment: { CLAMD_URL: clamd.url } })
  content = await openProvider(server, 'content@banksia.example')
  finance = await openProvider(server, 'finance@banksia.example')
  learner = await server.learnerToken('banksia', 'learner@banksia.example')
})
afterAll(async () => {
  await server.close()
  clamd.close()
})

const params = { tenantCode: 'BANKSIA' }
const ofPolicies = { params: { ...params, application: 'learnerapp' as const } }
const learnersList = async () => {
  const { files } = await server.client(policyFileCalls, 'banksia', learner).listFiles({ body: { key: 'learnerapp/BANKSIA/policies' } })
  return files.map(({ filename }) => filename)
}
const learnerReads = async (filename: string) => {
  const { url } = await server.client(policyFileCalls, 'banksia', learner).getObjectUrl({ body: { key: `learnerapp/BANKSIA/policies/${filename}` } })
  return (await server.raw('banksia', url.replace(origins.banksia, ''))).rawPayload
}
const pdf = goodFiles.pdf as Buffer
const another = Buffer.concat([pdf, Buffer.from('%% another\n')])
const actions = async () =>
  (
    await server.asOwner<{ action: string }>(
      "select action from audit_events where tenant_id = $1 and subject_id = 'Code of Conduct.pdf' order by id",
      [server.tenantId('banksia')],
      server.tenantId('banksia'),
    )
  ).map(({ action }) => action)

describe('a policy', () => {
  test('is announced, uploaded, read by learners, replaced, deleted and restored, and each step is audited', async () => {
    const { Url, ContentType } = await content.announce.policy('Code of Conduct.pdf', 'application/pdf')
    expect(ContentType).toBe('application/pdf')
    expect(Url.startsWith(`${origins.console}/files/learnerapp/BANKSIA/incoming/`)).toBe(true)
    expect(await learnersList(), 'not before its bytes').not.toContain('Code of Conduct.pdf')
    const sent = await content.put(Url, pdf, { 'content-type': 'application/pdf' })
    expect([sent.statusCode, sent.json()]).toEqual([200, { Success: true, Filename: 'Code of Conduct.pdf', ContentType: 'application/pdf', Size: pdf.length }])
    expect((await content.put(Url, pdf)).statusCode, 'once').toBe(409)
    expect(await learnersList()).toContain('Code of Conduct.pdf')

    const again = await content.announce.policy('Code of Conduct.pdf')
    expect(await learnerReads('Code of Conduct.pdf'), 'until the new one arrived').toEqual(pdf)
    expect((await content.put(again.Url, badFiles.html ?? Buffer.from('<html>'))).statusCode).toBe(415)
    expect(await learnerReads('Code of Conduct.pdf'), 'and when it was refused').toEqual(pdf)
    expect((await content.send('policy', 'Code of Conduct.pdf', another)).statusCode).toBe(200)
    expect(await learnerReads('Code of Conduct.pdf')).toEqual(another)

    const { items } = await content.client.listPolicies(ofPolicies)
    const entry = items.find(({ Filename }) => Filename === 'Code of Conduct.pdf')
    expect(entry).toMatchObject({ ContentType: 'application/pdf', Size: another.length })
    const opened = await server.raw('console', String(entry?.Url).replace(origins.console, ''))
    expect([opened.rawPayload, opened.headers['content-disposition']]).toEqual([another, expect.stringMatching(/^attachment/)])

    const named = { params, body: { Application: 'learnerapp' as const, Filename: 'Code of Conduct.pdf', ContentType: 'application/pdf' } }
    expect(await content.client.deletePolicy(named)).toEqual({ Success: true })
    await expect(content.client.deletePolicy(named)).rejects.toMatchObject({ problem: { status: 404 } })
    expect(await learnersList()).not.toContain('Code of Conduct.pdf')
    const [deleted] = (await content.client.listDeletedPolicies(ofPolicies)).items
    expect(deleted).toMatchObject({
      Filename: 'Code of Conduct.pdf',
      DeletedBy: 'content@banksia.example',
      DeletedByName: 'Lucas Moreau',
      Size: another.length,
    })
    const restore = { params, body: { Application: 'learnerapp' as const, DeletedFileId: deleted?.DeletedFileId as number } }
    await content.client.restorePolicy(restore)
    expect(await learnerReads('Code of Conduct.pdf')).toEqual(another)
    await expect(content.client.restorePolicy(restore)).rejects.toMatchObject({ problem: { status: 404 } })
    expect(await actions()).toEqual(['policy.create', 'policy.replace', 'policy.delete', 'policy.restore'])
  })

  test("isn't restored over another file of the same name", async () => {
    await content.send('policy', 'Twice.pdf', pdf)
    await content.client.deletePolicy({ params, body: { Application: 'learnerapp', Filename: 'Twice.pdf' } })
    await content.send('policy', 'Twice.pdf', another)
    const deleted = (await content.client.listDeletedPolicies(ofPolicies)).items.find(({ Filename }) => Filename === 'Twice.pdf')
    const restoring = content.client.restorePolicy({ params, body: { Application: 'learnerapp', DeletedFileId: deleted?.DeletedFileId as number } })
    await expect(restoring).rejects.toMatchObject({ problem: { status: 409 } })
    expect(await learnerReads('Twice.pdf')).toEqual(another)
    expect((await content.client.listDeletedPolicies(ofPolicies)).items.map(({ Filename }) => Filename)).toContain('Twice.pdf')
  })

  test('of every allowed document type is accepted, and refused under a wrong name', async () => {
    for (const extension of documentExtensions) {
      expect((await content.send('policy', `Any.${extension}`, goodFiles[extension] as Buffer)).statusCode, extension).toBe(200)
      expect((await content.send('policy', `Wrong.${extension}`, Buffer.from('MZ\u0000\u0000not this'))).statusCode, extension).toBe(415)
    }
    expect(await learnersList()).not.toContain('Wrong.pdf')
    for (const name of ['page.html', 'drawing.svg', 'run.exe', 'noextension', 'a/b.pdf', '../x.pdf', 'settings.json'])
      await expect(content.announce.policy(name), name).rejects.toMatchObject({ problem: { status: 400, errors: [{ pointer: '/Filename' }] } })
    const long = `${'x'.repeat(117)}.pdf`
    await expect(content.announce.policy(long)).rejects.toMatchObject({
      problem: { status: 400, errors: [{ pointer: '/Filename', message: 'Must be at most 120 characters, the ending included.' }] },
    })
    expect((await content.send('policy', long.slice(1), pdf)).json()).toMatchObject({ Success: true, Filename: long.slice(1) })
    expect(await content.client.deletePolicy({ params, body: { Application: 'learnerapp', Filename: long.slice(1) } })).toEqual({ Success: true })
    await expect(content.announce.policy('x.pdf', 'text/html')).rejects.toMatchObject({ problem: { errors: [{ pointer: '/ContentType' }] } })
  })
})

describe('a public file', () => {
  const open = (address: string, headers: Record<string, string> = {}) => server.raw('api', new URL(address).pathname, { headers })

  test('has a stable URL for everyone, without a cookie', async () => {
    const first = await content.announce.public('Course guide 2027.pdf', 'application/pdf')
    expect(first).toMatchObject({ FileExists: false, PublicFile: `${origins.api}/public-files/BANKSIA/Course%20guide%202027.pdf` })
    expect((await open(first.PublicFile)).statusCode).toBe(404)
    expect((await content.put(first.Url, pdf)).statusCode).toBe(200)
    const shown = await open(first.PublicFile)
    expect([shown.statusCode, shown.rawPayload, shown.headers['content-type'], shown.headers['x-content-type-options']]).toEqual([
      200,
      pdf,
      'application/pdf',
      'nosniff',
    ])
    expect(shown.headers['content-disposition']).toMatch(/^inline/)
    expect(shown.headers['set-cookie']).toBeUndefined()
    expect((await open(first.PublicFile, { 'if-none-match': String(shown.headers.etag) })).statusCode).toBe(304)
    expect((await server.raw('banksia', new URL(first.PublicFile).pathname)).statusCode, 'not where cookies are').toBe(404)

    const second = await content.announce.public('Course guide 2027.pdf')
    expect(second).toMatchObject({ FileExists: true, PublicFile: first.PublicFile })
    await content.put(second.Url, another)
    expect((await open(first.PublicFile)).rawPayload).toEqual(another)
    expect((await content.client.listPublicFiles({ params })).items.find(({ Filename }) => Filename === 'Course guide 2027.pdf')?.Url).toBe(first.PublicFile)
  })

  test('that is neither a picture nor a PDF is downloaded, never shown', async () => {
    await content.send('public', 'Notes.txt', goodFiles.txt as Buffer)
    const { headers } = await open(`${origins.api}/public-files/BANKSIA/Notes.txt`)
    expect(headers['content-disposition']).toMatch(/^attachment/)
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
    await content.send('public', 'Élan & más.png', goodFiles.png as Buffer)
    expect((await open(`${origins.api}/public-files/banksia/${encodeURIComponent('Élan & más.png')}`)).statusCode).toBe(200)
  })

  test('that is deleted is gone for everyone, restorable for 30 days and then deleted for good', async () => {
    await content.send('public', 'Gone.pdf', pdf)
    const address = `${origins.api}/public-files/BANKSIA/Gone.pdf`
    await content.client.deletePublicFile({ params, body: { Filename: 'Gone.pdf' } })
    expect((await open(address)).statusCode).toBe(404)
    const deleted = async () => (await content.client.listDeletedPublicFiles({ params })).items.find(({ Filename }) => Filename === 'Gone.pdf')
    const DeletedFileId = (await deleted())?.DeletedFileId as number
    await removeOldProviderFiles(server.files)
    await content.client.restorePublicFile({ params, body: { DeletedFileId } })
    expect((await open(address)).statusCode).toBe(200)
    await content.client.deletePublicFile({ params, body: { Filename: 'Gone.pdf' } })
    for (const [table, moment] of [
      ['deleted_files', 'deleted_at'],
      ['tenant_uploads', 'created_at'],
    ])
      await server.asOwner(
        `update ${table} set ${moment} = (${moment} at time zone 'UTC' - interval '30 days') at time zone 'UTC'`,
        [],
        server.tenantId('banksia'),
      )
    expect(await deleted()).toBeUndefined()
    expect(await removeOldProviderFiles(server.files)).toBeGreaterThan(0)
    const left = (await Array.fromAsync(server.files.storage.list('learnerapp/BANKSIA/'))).map(({ key }) => key)
    expect(left.filter((key) => key.includes('Gone.pdf') || key.includes('/incoming/') || key.includes('/deleted/'))).toEqual([])
  })
})

test('finance staff manage finance settings, and see no other files', async () => {
  expect((await finance.send('finance', 'Gateway.json', Buffer.from('{"merchant": 1}'))).statusCode).toBe(200)
  expect((await finance.send('finance', 'Broken.json', Buffer.from('{"merchant": '))).statusCode).toBe(415)
  expect((await finance.client.listFinanceSettings({ params })).items).toMatchObject([
    { Filename: 'Gateway.json', ContentType: 'application/json' },
    { Filename: 'Ledger accounts.csv' },
  ])
  await finance.client.deleteFinanceSettings({ params, body: { Filename: 'Gateway.json' } })
  const [deleted] = (await finance.client.listDeletedFinanceSettings({ params })).items
  await finance.client.restoreFinanceSettings({ params, body: { DeletedFileId: deleted?.DeletedFileId as number } })
  expect((await finance.client.listFinanceSettings({ params })).totalCount).toBe(2)
  await expect(finance.client.listPolicies(ofPolicies)).rejects.toMatchObject({ problem: { status: 403 } })
  await expect(content.client.listFinanceSettings({ params })).rejects.toMatchObject({ problem: { status: 403 } })
})

test("another tenant’s files don't exist", async () => {
  const kahu = await openProvider(server, 'admin@kahu.example', 'kahu')
  await expect(kahu.client.listPolicies(ofPolicies)).rejects.toMatchObject({ problem: { status: 404 } })
  await expect(kahu.client.createPublicFileUpload({ params, body: { Filename: 'x.pdf', ContentType: '' } })).rejects.toMatchObject({ problem: { status: 404 } })
  await content.send('public', 'Ours.pdf', pdf)
  await content.client.deletePublicFile({ params, body: { Filename: 'Ours.pdf' } })
  const [deleted] = (await content.client.listDeletedPublicFiles({ params })).items
  const own = { tenantCode: 'KAHU' }
  await expect(kahu.client.restorePublicFile({ params: own, body: { DeletedFileId: deleted?.DeletedFileId as number } })).rejects.toMatchObject({
    problem: { status: 404 },
  })
  const foreign = { Application: 'learnerapp' as const, Filename: 'header-logo.png', ContentType: 'image/png', SiteGUID: content.SiteGUID }
  await expect(kahu.client.createBrandingUpload({ params: own, body: foreign })).rejects.toMatchObject({
    problem: { status: 400, errors: [{ pointer: '/SiteGUID' }] },
  })
})

test('a file is scanned before anyone can read it; if scanning fails it can be uploaded again', async () => {
  const infected = await content.send('public', 'Infected.txt', Buffer.from(`words ${eicar}`))
  expect([infected.statusCode, infected.json().detail]).toEqual([415, 'The virus scanner found something in it.'])
  clamd.feel('hangs-up')
  const { Url } = await content.announce.public('Later.pdf')
  expect((await content.put(Url, pdf)).statusCode).toBe(503)
  clamd.feel('well')
  expect((await content.put(Url, pdf)).statusCode).toBe(200)
  const names = (await content.client.listPublicFiles({ params })).items.map(({ Filename }) => Filename)
  expect(names.filter((name) => ['Infected.txt', 'Later.pdf'].includes(name))).toEqual(['Later.pdf'])
})

describe('an upload URL', () => {
  test('expires after 15 minutes, accepts only its type, and no more than the allowed size', async () => {
    const { Url } = await content.announce.policy('Late.pdf')
    expect((await content.put(Url, pdf, { 'content-type': 'text/html' })).statusCode).toBe(415)
    expect((await content.put(Url, Buffer.alloc(0))).statusCode).toBe(400)
    expect((await content.put(Url.replace('Late', 'Other'), pdf)).statusCode).toBe(404)
    expect((await content.put(Url.replace('uploadId=', 'documentId=1&uploadId='), pdf)).statusCode).toBe(404)
    const tooLarge = await content.put((await content.announce.branding('favicon-icon.ico')).Url, Buffer.alloc(256 * 1024 + 1))
    expect([tooLarge.statusCode, tooLarge.json().detail]).toEqual([413, 'It may have at most 262144 bytes.'])
    time.forward(minutes(14))
    expect((await content.put(Url, pdf)).statusCode).toBe(200)
    const late = await content.announce.policy('Too late.pdf')
    time.forward(minutes(15))
    expect((await content.put(late.Url, pdf)).statusCode).toBe(404)
  })
})
