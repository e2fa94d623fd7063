import { afterAll, beforeAll } from 'vitest'
import { openTestServer, type TestServer } from '../../testing/server.ts'

export const path = { personal: '/learner-app/learner-personal', kin: '/learner-app/learner-next-of-kin', demographics: '/learner-app/learner-demographics' }
type Which = keyof typeof path

/** One server for a test file: a learner reads and writes their own details, unless another token is given. */
export const openDetails = () => {
  const opened: { server?: TestServer; bearer?: string } = {}
  const server = () => opened.server as TestServer
  const bearer = () => opened.bearer as string
  beforeAll(async () => {
    opened.server = await openTestServer()
    opened.bearer = await server().learnerToken('banksia', 'learner@banksia.example')
  })
  afterAll(() => opened.server?.close())
  const tenant = () => server().tenantId('banksia')
  return {
    server,
    bearer,
    tenant,
    read: (which: Which, token = bearer()) => server().raw('banksia', path[which], { bearer: token, headers: { jsonFormat: 'camelCase' } }),
    put: (which: Which, payload: object, headers: Record<string, string> = {}, token = bearer()) =>
      server().raw('banksia', path[which], { method: 'PUT', bearer: token, payload, headers: { jsonFormat: 'camelCase', ...headers } }),
    /** The audit events for one group of fields. */
    events: (subject: string) =>
      server().asOwner<{ before: object; after: object; actor_name: string }>(
        'select before, after, actor_name from audit_events where tenant_id = $1 and action = $2 order by id',
        [tenant(), `${subject}.update`],
        tenant(),
      ),
  }
}

/** The pointers of the errors in a response. */
export const errorsOf = (answer: { json: () => { errors?: { pointer: string }[] } }): string[] =>
  (answer.json().errors ?? []).map(({ pointer }) => pointer).sort()
