import type { Role } from '@lanyard/contract'
import { vi } from 'vitest'
import { lists, relationships, values } from './lists.ts'

type Sent = { method: string; path: string; query: URLSearchParams; body: unknown; headers: Headers }
type Handler = (sent: Sent) => Response | Promise<Response>

const tenants = (role: Role, codes: string[]) =>
  codes.map((tenantCode) => ({ tenantCode, name: tenantCode === 'BANKSIA' ? 'Banksia Training' : `${tenantCode} College`, roles: [role] }))

export const signedInAs = (role: Role, { codes = ['BANKSIA'], chosen = codes[0] ?? null }: { codes?: string[]; chosen?: string | null } = {}) => ({
  user: {
    idToken: `id-${chosen}`,
    accessToken: 'access',
    username: 'mei@banksia.example',
    name: 'Mei Tanaka',
    userPoolId: 'console',
    isOperator: role === 'Operator',
    roles: [role],
    tenantCode: chosen,
    tenants: tenants(role, codes),
  },
  expires: new Date(Date.now() + 3_600_000).toISOString(),
})

export const problem = (status: number, title: string, errors?: { pointer: string; message: string }[]) =>
  Response.json({ type: '/docs/problems#x', title, status, instance: 'request', errors }, { status, headers: { 'content-type': 'application/problem+json' } })

const many = (records: { data: object; relationships: object }[], headers: Record<string, string> = {}) =>
  Response.json(records, { headers: { 'x-total-count': String(records.length), ...headers } })

const readBody = (body: unknown): unknown => {
  if (body instanceof URLSearchParams) return Object.fromEntries(body)
  return typeof body === 'string' ? JSON.parse(body) : undefined
}

/** A fake server at the level of `fetch`: the session, the lists, and responses a test can override. */
export const fakeServer = (session: object = signedInAs('RecordsManager')) => {
  const server = {
    session,
    lists: structuredClone(lists),
    values: structuredClone(values) as Record<string, Record<string, unknown>[]>,
    version: 1,
    sent: [] as Sent[],
    routes: {} as Record<string, Handler>,
    to: (method: string, path: string) => server.sent.filter((call) => call.method === method && call.path === path),
  }
  const usual: Record<string, Handler> = {
    'GET /api/auth/session': () => Response.json(server.session),
    'POST /api/auth/session': ({ body }) => {
      const { data } = body as { data: { tenantCode?: string } }
      if (data.tenantCode)
        server.session = { ...server.session, user: { ...(server.session as ReturnType<typeof signedInAs>).user, tenantCode: data.tenantCode } }
      return Response.json(server.session)
    },
    'GET /api/auth/csrf': () => Response.json({ csrfToken: 'token' }),
    'GET /api/auth/providers': () => Response.json({ credentials: { id: 'credentials', name: 'Password', type: 'credentials' } }),
    'GET /api/auth/challenge': () => Response.json({}),
    'POST /api/auth/sign-out': () => Response.json({}),
    'POST /api/auth/signout': () => {
      server.session = {}
      return Response.json({ url: location.origin })
    },
    'GET /catalogue': () => many(server.lists.map((data) => ({ data, relationships: {} }))),
    'GET /catalogue/people': () => many([{ data: { kind: 'staff', personId: 7, name: 'Mei Tanaka', isActive: true }, relationships: {} }]),
    'GET /catalogue/search': () => many([]),
    'GET /catalogue/use': () => Response.json({ count: 0 }),
  }
  const combos = ({ method, path, body }: Sent): Response | undefined => {
    const [, list = '', id] = /^\/combos\/([\w-]+)(?:\/(\d+))?$/.exec(path) ?? []
    const stored = server.values[list]
    if (!stored) return undefined
    const tag = { etag: `"v${server.version}-ci"` }
    const shown = (value: Record<string, unknown>) => ({ data: value, relationships: relationships(list, value) })
    if (method === 'GET') return many(stored.map(shown), tag)
    server.version++
    const key = server.lists.find(({ name }) => name === list)?.fields[0]?.name ?? ''
    if (method === 'POST') {
      const made = (body as object[]).map((item, index) => ({ ...item, [key]: 100_001 + stored.length + index }))
      stored.push(...made)
      return many(made.map(shown))
    }
    if (id === undefined) {
      server.values[list] = (body as Record<string, unknown>[]).map((item, index) => ({ [key]: 200_001 + index, ...item }))
      return many((server.values[list] ?? []).map(shown))
    }
    server.values[list] = stored.map((value) => (String(value[key]) === id ? { ...(body as object), [key]: Number(id) } : value))
    return Response.json(shown({ ...(body as object), [key]: Number(id) }))
  }
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const method = init?.method ?? 'GET'
    const { pathname: path, searchParams: query } = new URL(input, location.origin)
    const sent: Sent = { method, path, query, body: readBody(init?.body), headers: new Headers(init?.headers) }
    server.sent.push(sent)
    const handler = server.routes[`${method} ${path}`] ?? usual[`${method} ${path}`]
    return handler ? handler(sent) : (combos(sent) ?? new Response('', { status: 404 }))
  })
  return server
}
