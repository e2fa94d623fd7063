import { learnerCalls } from '@lanyard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../testing/server.ts'
import { openWorkerPool, type WorkerPool } from '../workers/worker-pool.ts'
import { goodFiles } from './testing/sample-files.ts'
import { openSender } from './testing/sending.ts'

/** Parsers that never finish. */
let workers: WorkerPool
let server: TestServer
beforeAll(async () => {
  workers = openWorkerPool({ entry: new URL('../workers/testing/stuck.main.ts', import.meta.url), deadline: 300 })
  server = await openTestServer({ workers })
})
afterAll(async () => {
  await server.close()
  await workers.close()
})

const whileServing = async <Answer>(sent: Promise<Answer>): Promise<Answer> => {
  expect((await server.raw('kahu', '/healthz')).statusCode).toBe(200)
  return sent
}

test('a document that can’t be checked in time is refused, without blocking anyone', async () => {
  const learner = await openSender(server, 'banksia', 'learner@banksia.example')
  const { documentId, answer } = await whileServing(learner.send('letter.pdf', goodFiles.pdf as Buffer))
  expect([answer.statusCode, answer.json().detail]).toEqual([415, expect.stringContaining('takes too long to check')])
  expect(await learner.stateOf(documentId)).toBe('refused')
})

test('so is a text', async () => {
  const bearer = await server.learnerToken('banksia', 'learner@banksia.example')
  const body = { supportCaseCategoryId: 1, subject: 'Stuck', htmlBody: '<p>Hello</p>' }
  const { createSupportCase } = server.client(learnerCalls, 'banksia', bearer)
  await expect(whileServing(createSupportCase({ body }))).rejects.toMatchObject({
    problem: { status: 400, errors: [{ pointer: '/htmlBody', message: expect.stringContaining('Takes too long to check') }] },
  })
})

test('a stored text that can’t be cleaned in time is left out, but its case is shown', async () => {
  const bearer = await server.learnerToken('banksia', 'learner@banksia.example')
  const { listSupportCases, getSupportCase } = server.client(learnerCalls, 'banksia', bearer)
  const [first] = (await listSupportCases()).items
  const { supportCaseEntries } = await getSupportCase({ params: { id: Number(first?.supportCaseId) } })
  expect(supportCaseEntries[0]?.htmlBody).toBe('<p>This text can’t be shown.</p>')
})
