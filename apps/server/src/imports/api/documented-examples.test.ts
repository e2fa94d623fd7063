import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import type { RecordResults } from '@lanyard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../../testing/server.ts'
import { openRecordsClient, type RecordsClient } from './testing/records-client.ts'

let server: TestServer
let sms: RecordsClient
let page: string
beforeAll(async () => {
  server = await openTestServer()
  sms = await openRecordsClient(server, ['records:read', 'records:import'])
  page = await readFile(new URL('../../../../../docs/records-api.md', import.meta.url), 'utf8')
})
afterAll(() => server.close())

test('every curl example works, in the order of the page', async () => {
  const puts = [...page.matchAll(/curl -X PUT \$API\/records\/([\w-]+)[^']*(?:'[^{'][^']*'[^']*)*'(\{.*\})'/g)]
  expect(puts).toHaveLength(3)
  for (const [, type = '', body = ''] of puts) {
    const { results } = (await sms.put(type, JSON.parse(body))).json<RecordResults>()
    expect(
      results.map(({ result }) => result),
      type,
    ).toEqual(results.map(() => 'created'))
  }
  const gets = [...page.matchAll(/curl "\$API\/records\/([^"]+)"/g)]
  expect(gets).toHaveLength(2)
  for (const [, path = ''] of gets) expect((await sms.get(path)).statusCode, path).toBe(200)
})

test('the TypeScript example works', async () => {
  const [, source = ''] = /```ts\n([\s\S]*?)```/.exec(page) ?? []
  const printed: unknown[] = []
  const fetchInto = async (address: string, { method = 'GET', headers, body }: { method?: string; headers: Record<string, string>; body?: string }) => {
    const path = address.replace('http://api.localhost:3000', '')
    const answer = await server.raw('api', path, { method: method as 'GET', headers: { ...headers, ...sms.headers }, ...(body && { payload: body }) })
    return new Response(answer.body, { status: answer.statusCode })
  }
  const AsyncFunction = (async () => {}).constructor as new (...parts: string[]) => (...values: unknown[]) => Promise<void>
  await new AsyncFunction('fetch', 'process', 'console', stripTypeScriptTypes(source))(
    fetchInto,
    { env: {} },
    { log: (...words: unknown[]) => printed.push(words.join(' ')), error: (sentence: string) => expect.fail(sentence) },
  )
  expect(printed).toContain('BSBXTW301 Work in a team')
})
