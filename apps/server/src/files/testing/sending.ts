import { documentCalls } from '@lanyard/contract'
import { type Origin, origins, type TestServer } from '../../testing/server.ts'

/** Adds a minimal learner record for an account that has none. */
export const learnerIdOf = async (server: TestServer, origin: Origin, email: string): Promise<number> => {
  const tenantId = server.tenantId(origin)
  await server.asOwner(
    `insert into learners (tenant_id, account_id, first_name, last_name) select tenant_id, id, 'Test', 'Learner' from accounts
     where tenant_id = $1 and email = $2 on conflict (tenant_id, account_id) do nothing returning 1`,
    [tenantId, email],
    tenantId,
  )
  const [learner] = await server.asOwner<{ id: number }>(
    'select l.id from learners l join accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id where l.tenant_id = $1 and a.email = $2',
    [tenantId, email],
    tenantId,
  )
  return Number(learner?.id)
}

/** Does what a learner's browser does. */
export const openSender = async (server: TestServer, origin: Origin, email: string) => {
  const learnerId = await learnerIdOf(server, origin, email)
  const bearer = await server.learnerToken(origin, email)
  const client = server.client(documentCalls, origin, bearer)

  const announce = (filename: string, size: number) => client.createDocumentFile({ body: { filename, size } })
  const put = (address: string, content: Buffer, headers: Record<string, string> = {}) =>
    server.raw(origin, address.replace(origins[origin], ''), {
      method: 'PUT',
      payload: content,
      headers: { 'content-type': 'application/octet-stream', ...headers },
    })
  const send = async (filename: string, content: Buffer, headers: Record<string, string> = {}) => {
    const { documentId, documentPreSignedUrl } = await announce(filename, content.length)
    return { documentId, answer: await put(documentPreSignedUrl, content, headers) }
  }
  const open = async (documentId: number) => {
    const { documentUrl } = await client.getDocumentFile({ params: { id: documentId } })
    return server.raw(origin, documentUrl.replace(origins[origin], ''))
  }
  const stateOf = async (documentId: number) => {
    const tenantId = server.tenantId(origin)
    const [row] = await server.asOwner<{ state: string }>('select state from documents where tenant_id = $1 and id = $2', [tenantId, documentId], tenantId)
    return row?.state
  }
  return { learnerId, bearer, client, announce, put, send, open, stateOf }
}

export type Sender = Awaited<ReturnType<typeof openSender>>
