import type { Challenge } from '@lanyard/contract'
import { defaultTenantData, type TenantData } from '@lanyard/web/tenant/tenant-data.ts'
import { vi } from 'vitest'

type Sent = { method: string; path: string; headers: Headers; body: Record<string, unknown> }
type Answer = Response | Promise<Response>
type Handler = (sent: Sent) => Answer

export const banksia: TenantData = {
  ...defaultTenantData,
  TenantCode: 'BANKSIA',
  UserPoolId: 'pool-banksia',
  Locale: 'en-AU',
  TimeZone: 'Australia/Sydney',
  ShowSections: { SupportCases: true, Finances: false, PoiliciesAndProcedures: true, Timetables: true },
  ElearningSettings: { ShowElearningButton: true, ElearningLink: 'https://learn.banksia.example' },
  WelcomeMessage: { ...defaultTenantData.WelcomeMessage, Text: 'Term 4 enrolments are open.' },
  Attendance: { Threshold: 80 },
  Site: { SiteStatus: 'published', SiteName: 'Banksia Training' },
}

export const liveSession = () => ({
  user: { idToken: 'id', accessToken: 'access', username: 'ava@banksia.example', name: null as string | null },
  expires: new Date(Date.now() + 3_600_000).toISOString(),
})

const readBody = (init: RequestInit | undefined): Record<string, unknown> => {
  if (init?.body instanceof URLSearchParams) return Object.fromEntries(init.body)
  return typeof init?.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {}
}

const inSeveral = async (response: Response) => {
  const total = response.headers.get('x-total-count')
  return { etag: response.headers.get('etag') ?? '"1"', totalCount: total === null ? null : Number(total), body: await response.json() }
}

/** A fake server at the level of `fetch`: the session, the pending step, and responses a test can override. */
export const fakeServer = () => {
  const server = {
    session: {} as object,
    name: 'Ava Nguyen' as string | null,
    challenge: {} as Challenge,
    settings: banksia as TenantData,
    sent: [] as Sent[],
    routes: {} as Record<string, Handler>,
    to: (path: string) => server.sent.filter((call) => call.path === path),
  }
  const usual: Record<string, Handler> = {
    'GET /api/auth/session': () => Response.json(server.session),
    'GET /api/auth/csrf': () => Response.json({ csrfToken: 'token' }),
    'GET /api/auth/providers': () => Response.json({ credentials: { id: 'credentials', name: 'Password', type: 'credentials' } }),
    'GET /api/auth/challenge': () => Response.json(server.challenge),
    'POST /api/auth/fetch-ddb': () => Response.json({ tenantData: server.settings }),
    'POST /api/auth/sign-out': () => Response.json({}),
    'POST /api/auth/signout': () => {
      server.session = {}
      return Response.json({ url: location.origin })
    },
    'GET /learner-app/learner-account': () => {
      const [firstName, lastName] = server.name?.split(' ') ?? []
      return Response.json({ data: { firstName, lastName, email: 'ava@banksia.example' }, relationships: {} })
    },
    'GET /account/two-step': () =>
      Response.json({ isOn: false, isOffered: true, isRequired: false, recoveryCodesLeft: 0, passwordRules: { minimumLength: 15, maximumLength: 256 } }),
    'GET /learner-app/record-views': () => Response.json([], { headers: { 'x-total-count': '0' } }),
    'GET /account/sessions': () => Response.json([], { headers: { 'x-total-count': '0' } }),
    'GET /learner-app/notification-choices': () =>
      record({ newMessage: true, caseAnswered: true, invoiceIssued: true, invoiceOverdue: true, classChanged: true, resultReleased: true }),
  }
  const answer = async (input: string, init: RequestInit | undefined, sending = (_: Sent) => {}) => {
    const method = init?.method ?? 'GET'
    const path = new URL(input, location.origin).pathname
    const sent = { method, path, headers: new Headers(init?.headers), body: readBody(init) }
    sending(sent)
    const handler = server.routes[`${method} ${path}`] ?? usual[`${method} ${path}`]
    return { sent, response: handler ? await handler(sent) : new Response('', { status: 404 }) }
  }
  /** Several calls are several sent calls. If one of them is refused, none was sent: each follows by itself. */
  const answerSeveral = async (calls: readonly string[], init: RequestInit | undefined) => {
    const answers = await Promise.all(calls.map((call) => answer(call, init)))
    const refused = answers.find(({ response }) => !response.ok)
    if (refused) return refused.response
    server.sent.push(...answers.map(({ sent }) => sent))
    return Response.json(await Promise.all(answers.map(({ response }) => inSeveral(response))))
  }
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const { pathname, searchParams } = new URL(input, location.origin)
    if (pathname === '/learner-app/several') return answerSeveral(searchParams.getAll('call'), init)
    return (await answer(input, init, (sent) => server.sent.push(sent))).response
  })
  return server
}

/** The response to a step that leads to another one or is refused. */
export const leadsTo = (error: string) => Response.json({ url: `${location.origin}/api/auth/error?error=${error}&provider=credentials` }, { status: 401 })
export const signedIn = () => Response.json({ url: `${location.origin}/` })
export const problem = (status: number, title: string, errors?: { pointer: string; message: string }[]) =>
  Response.json({ type: '/docs/problems#x', title, status, instance: 'request', errors }, { status, headers: { 'content-type': 'application/problem+json' } })

/** One record in its envelope. */
export const record = (data: object, headers: Record<string, string> = {}, relationships: object = {}) => Response.json({ data, relationships }, { headers })
