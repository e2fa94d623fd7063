import { signIn, signStaffIn } from '../../accounts/people.ts'
import { openFaults } from '../../fault-list.ts'
import { fewOf, type Proof, type Shared, whole } from '../../proof.ts'
import { headerFault } from '../../requests/answer-checks.ts'
import { knock, operations } from '../../requests/attempts.ts'
import { concurrently } from '../../requests/concurrently.ts'
import type { Answer, RequestOptions, Wire } from '../../requests/wire.ts'

/** A site served over https, by its host. TLS ends in front of Lanyard. */
const httpsHost = 'headers.example'

const hosts = ['banksia', 'api', 'console', '', 'nowhere', httpsHost]

/** Paths that aren't calls: pages, files, machine-readable files, and missing paths. */
const otherPaths = [
  ...[
    '/',
    '/login',
    '/my-courses',
    '/finances/invoices',
    '/nothing',
    '/nothing.html',
    '/docs',
    '/docs/problems',
    '/docs/assets/docs.js',
    '/openapi.json',
    '/mail',
    '/mail/1/x',
  ],
  ...[
    '/manifest.webmanifest',
    '/service-worker.js',
    '/favicon.ico',
    '/robots.txt',
    '/assets/nothing.js',
    '/learnerapp/BANKSIA/header-logo.png',
    '/healthz',
    '/readyz',
    '/metrics',
  ],
  ...[
    '/api/auth/csrf',
    '/api/auth/session',
    '/api/auth/providers',
    '/api/auth/signin',
    '/api/auth/error?error=x',
    '/api/auth/challenge',
    '/api/auth/nothing',
    '/api/auth/signout',
  ],
  ...[
    '/.well-known/jwks.json',
    '/calendar/x.ics',
    '/verify/x',
    '/files/x',
    '/files/x?signature=y',
    '/public-files/BANKSIA/x',
    '/data-downloads/x',
    '/invitation',
    '/%',
    '/%zz?%',
  ],
]

/** Anyone who receives a badge must be able to verify it from any page, so these are readable from everywhere, by decision. */
const isForEverybody = (path: string) => path.startsWith('/issuer')

type Crawl = { site: string; path: string; options: RequestOptions }

const filesOf = ({ body }: Answer) => [...body.matchAll(/(?:src|href)="(\/[^"]+\.[\w.]+)"/g)].map(([, path]) => path as string)

const crawls = async (shared: Shared, wire: Wire): Promise<Crawl[]> => {
  const people = [await signIn(wire, 'banksia', 'learner@banksia.example'), await signStaffIn(wire, 'admin@banksia.example', 'BANKSIA')]
  const tokens = [undefined, ...people.map(({ token }) => token)]
  const calls = operations.flatMap(([operation, call]) => {
    if (operation === 'endOtherSessions') return []
    const { method, path, body } = knock(operation, call)
    return hosts.flatMap((site) =>
      tokens.map((bearer) => ({ site, path, options: { method, ...(bearer && { bearer }), ...(body !== undefined && { body }) } })),
    )
  })
  const files = (await Promise.all(['banksia', 'console', ''].map((site) => wire.send(site, '/')))).flatMap(filesOf)
  const others = [...otherPaths, ...new Set(files)].flatMap((path) =>
    hosts.flatMap((site) => ['GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE'].map((method) => ({ site, path, options: { method } }))),
  )
  const post = { method: 'POST', bearer: people[0]?.token as string }
  const refused: RequestOptions[] = [
    { ...post, body: Buffer.alloc(3 * 1024 * 1024, ' ') },
    { ...post, body: '{' },
    { ...post, body: 'x', headers: { 'content-type': 'text/xml' } },
    { ...post, body: '{}', headers: { 'idempotency-key': '' } },
    { ...post, bearer: 'x' },
  ]
  return [...fewOf(shared, calls), ...fewOf(shared, others, 3), ...refused.map((options) => ({ site: 'banksia', path: '/learner-app/support-case', options }))]
}

/** Every response, whatever its path or status, has the security headers. */
export const safeHeaders: Proof = {
  id: 'P21',
  name: 'headers',
  break: {
    what: 'responses lack the Referrer-Policy header',
    shows: /referrer-policy: undefined/,
    edits: [{ file: 'apps/server/src/http/responses/safe-headers.ts', from: "  ['referrer-policy', 'no-referrer'],\n", to: '' }],
  },
  prove: async (shared) => {
    const { wire } = await shared.demonstration()
    const faults = openFaults()
    const { token } = await signStaffIn(wire, 'admin@banksia.example', 'BANKSIA')
    const site = await wire.send('console', '/tenants/BANKSIA/sites', { method: 'POST', bearer: token, body: { Origin: `https://${httpsHost}` } })
    if (site.status !== 200) throw new Error(`A site over https could not be added: ${site.status} ${site.body}`)
    const statuses = new Map<number, number>()
    let [count, lacking] = [0, 0]
    await concurrently(8, await crawls(shared, wire), async ({ site: at, path, options }) => {
      const isHttps = at === httpsHost
      const answer = await wire.send(at, path, { ...options, ...(isHttps && { headers: { ...options.headers, host: httpsHost } }) })
      count++
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      const fault = headerFault(answer, options.bearer !== undefined, isHttps)
      if (!fault || (isForEverybody(path) && fault.startsWith('access-control-'))) return
      lacking++
      faults.push(`${options.method} ${path} on ${at || 'the machine itself'}: ${answer.status} ${fault}`)
    })
    const kinds = [...statuses.keys()].sort((one, other) => one - other)
    if (![200, 400, 401, 403, 404, 413, 415].every((status) => kinds.includes(status))) faults.push(`only answers of ${kinds.join(', ')} were seen`)
    return { counts: `${lacking} of ${whole(count)} answers lack a header, on ${hosts.length} hosts, with the statuses ${kinds.join(', ')}`, faults }
  },
}
