import { policyFileCalls } from '@lanyard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { putDemonstrationFiles } from '../demonstration/demonstration-files.ts'
import { openProvider } from '../providers/testing/providing.ts'
import { openStorage, storageConfigOf } from '../storage/storage-open.ts'
import { openS3Server } from '../storage/storage-testing.ts'
import { openTestServer, type TestServer } from '../testing/server.ts'
import { badFiles, goodFiles } from './testing/sample-files.ts'
import { openSender } from './testing/sending.ts'
import { reconcileDocuments } from './upkeep/reconcile.ts'

let store: Awaited<ReturnType<typeof openS3Server>>
let server: TestServer
beforeAll(async () => {
  store = await openS3Server()
  await putDemonstrationFiles(await openStorage(storageConfigOf(store.url, '')))
  server = await openTestServer({ environment: { STORAGE_URL: store.url } })
})
afterAll(async () => {
  await server.close()
  await store.close()
})

test('with an S3-compatible store, documents are uploaded, checked and opened through our own URLs', async () => {
  const learner = await openSender(server, 'banksia', 'learner@banksia.example')
  const sent: number[] = []
  for (const extension of ['pdf', 'docx', 'xls', 'zip', 'txt']) {
    const { documentId, answer } = await learner.send(`a.${extension}`, goodFiles[extension] as Buffer)
    sent.push(documentId)
    expect([extension, answer.statusCode]).toEqual([extension, 200])
    expect((await learner.open(documentId)).rawPayload).toEqual(goodFiles[extension])
  }
  const { documentPreSignedUrl } = await learner.announce('a.pdf', 10)
  expect(documentPreSignedUrl).toMatch(/^http:\/\/banksia\.localhost:3000\/files\//)
  expect((await learner.put(documentPreSignedUrl, Buffer.from('too long for it'))).statusCode).toBe(413)
  for (const content of Object.values(badFiles)) expect((await learner.send('a.pdf', content)).answer.statusCode).toBe(415)
  const { filesWithoutRow, rowsWithoutFile } = await reconcileDocuments(server.files, { isRepairing: false })
  expect(filesWithoutRow).toEqual([])
  // The demonstration's certificates are in the folder it was loaded with.
  expect(rowsWithoutFile.filter(({ documentId }) => documentId >= Math.min(...sent))).toEqual([])
})

test('and so are policies, logos and icons', async () => {
  const calls = server.client(policyFileCalls, 'kahu', await server.learnerToken('kahu', 'learner@kahu.example'))
  const { files } = await calls.listFiles({ body: { key: 'learnerapp/KAHU/policies' } })
  expect(files).toHaveLength(8)
  const { url } = await calls.getObjectUrl({ body: { key: files[0]?.key ?? '' } })
  expect((await server.raw('kahu', url.replace('http://kahu.localhost:3000', ''))).rawPayload).toHaveLength(files[0]?.size ?? 0)
  expect((await server.raw('kahu', '/learnerapp/KAHU/header-logo.png')).headers['content-type']).toBe('image/png')
})

test('and a provider’s files: uploaded aside, moved into place, deleted, restored, and public', async () => {
  const provider = await openProvider(server, 'content@banksia.example')
  const pdf = goodFiles.pdf as Buffer
  expect((await provider.send('public', 'Guide.pdf', pdf)).statusCode).toBe(200)
  const shown = () => server.raw('api', '/public-files/BANKSIA/Guide.pdf')
  expect((await shown()).rawPayload).toEqual(pdf)
  const params = { tenantCode: 'BANKSIA' }
  await provider.client.deletePublicFile({ params, body: { Filename: 'Guide.pdf' } })
  expect((await shown()).statusCode).toBe(404)
  const [deleted] = (await provider.client.listDeletedPublicFiles({ params })).items
  await provider.client.restorePublicFile({ params, body: { DeletedFileId: deleted?.DeletedFileId as number } })
  expect((await shown()).rawPayload).toEqual(pdf)
  const aside = (await Array.fromAsync(server.files.storage.list('learnerapp/BANKSIA/'))).filter(({ key }) => /\/(incoming|deleted)\//.test(key))
  expect(aside).toEqual([])
})

test('while the store is down, each call is a 503 that says so', async () => {
  const calls = server.client(policyFileCalls, 'kahu', await server.learnerToken('kahu', 'learner@kahu.example'))
  const learner = await openSender(server, 'banksia', 'second@banksia.example')
  const { documentId } = await learner.send('a.txt', goodFiles.txt as Buffer)
  const { documentUrl } = await learner.client.getDocumentFile({ params: { id: documentId } })
  const { documentPreSignedUrl, documentId: next } = await learner.announce('b.txt', 3)
  await store.close()
  await expect(calls.listFiles({ body: { key: 'learnerapp/KAHU/policies' } })).rejects.toMatchObject({ problem: { status: 503 } })
  expect((await server.raw('banksia', documentUrl.replace('http://banksia.localhost:3000', ''))).statusCode).toBe(503)
  expect((await learner.put(documentPreSignedUrl, Buffer.from('abc'))).statusCode).toBe(503)
  expect(await learner.stateOf(next), 'the address counts again').toBe('announced')
  store = { ...store, close: async () => {} }
})
