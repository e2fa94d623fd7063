import type { apiKeyCalls, RecordResults } from '@lanyard/contract'
import { apiKeyCalls as keyCalls } from '@lanyard/contract'
import type { TestServer } from '../../../testing/server.ts'

type Scopes = Parameters<ReturnType<typeof clientOf>['createApiKey']>[0]['body']['scopes']
const clientOf = (server: TestServer, bearer: string) => server.client<typeof apiKeyCalls>(keyCalls, 'console', bearer)

export type StoredPage = { records: Record<string, unknown>[]; next: string | null; lastChange: number }

/** Calls the records API with an API key of its own. */
export const openRecordsClient = async (server: TestServer, scopes: Scopes, provider: 'banksia' | 'kahu' = 'banksia') => {
  const bearer = await server.staffToken(`admin@${provider}.example`, provider)
  const body = { name: 'Student management', scopes, expiresAt: new Date(Date.now() + 86_400_000).toISOString() }
  const { apiKey, apiKeyId } = await clientOf(server, bearer).createApiKey({ body })
  const headers = { 'x-api-key': apiKey, jsonFormat: 'camelCase' }
  const get = (path: string) => server.raw('api', `/records/${path}`, { headers })
  const put = (type: string, payload: object, more: Record<string, string> = {}) =>
    server.raw('api', `/records/${type}`, { method: 'PUT', headers: { ...headers, ...more }, payload })
  const results = async (type: string, records: readonly object[], source?: string): Promise<RecordResults['results']> => {
    const answer = await put(type, { records, ...(source && { source }) })
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
    return answer.json<RecordResults>().results
  }
  const page = async (path: string): Promise<StoredPage> => {
    const answer = await get(path)
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
    return answer.json<StoredPage>()
  }
  return { apiKeyId, headers, get, put, results, page }
}

export type RecordsClient = Awaited<ReturnType<typeof openRecordsClient>>
