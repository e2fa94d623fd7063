import type { Answer } from './wire.ts'

/** What no error may reveal: stack traces, SQL, software versions and file paths. */
const leaks: readonly RegExp[] = [
  ...[
    /\n\s+at /,
    /\bat \S+ \(?(file|node):/,
    /node_modules/,
    /\.(ts|js|mjs):\d+/,
    /\/(work|home|tmp|usr|var|root)\//,
    /\b(ENOENT|ECONNREFUSED|EACCES|ERR_[A-Z_]+)\b/,
  ],
  ...[
    /\b(syntax error|violates|relation|constraint|duplicate key|invalid input syntax|pg_\w+)\b/i,
    /\b(select|insert into|update|delete from)\b.+\b(from|values|set|where)\b/i,
  ],
  ...[/\b(PostgreSQL|Fastify|Node\.js|zod|ajv|pino)\b/i, /\bv?\d+\.\d+\.\d+\b/, /undefined is not|Cannot read|is not a function|\[object Object\]/],
]

type Details = { type?: unknown; title?: unknown; status?: unknown; instance?: unknown; detail?: unknown; errors?: unknown }

/** The faults of a refusal: it must be problem details, and reveal no internals. */
export const refusalFault = (method: string, { status, headers, body }: Answer): string | undefined => {
  if (status < 400 || method === 'HEAD') return undefined
  if (!String(headers['content-type']).startsWith('application/problem+json')) return `is ${headers['content-type']}`
  const details = JSON.parse(body) as Details
  if (typeof details.type !== 'string' || typeof details.title !== 'string' || typeof details.instance !== 'string') return 'has no type, title or instance'
  if (details.status !== status || details.instance !== headers['x-request-id']) return 'has another status or instance than its answer'
  const text = JSON.stringify([details.title, details.detail])
  const leak = leaks.find((pattern) => pattern.test(text))
  return leak && `tells ${leak}`
}

/** Which header is missing or wrong, if any: on every response, and on those to a signed-in person. */
export const headerFault = ({ headers, status }: Answer, isPrivate: boolean, isHttps = false): string | undefined => {
  const policy = String(headers['content-security-policy'])
  const isScript = /javascript/.test(String(headers['content-type']))
  if (!policy.includes("default-src 'none'") || /unsafe-(inline|eval)/.test(policy)) return `content-security-policy: ${policy}`
  if (!isScript && !/frame-ancestors 'none'/.test(policy)) return `frame-ancestors: ${policy}`
  if (headers['x-content-type-options'] !== 'nosniff') return `x-content-type-options: ${headers['x-content-type-options']}`
  if (!['no-referrer', 'same-origin'].includes(String(headers['referrer-policy']))) return `referrer-policy: ${headers['referrer-policy']}`
  const age = Number(/max-age=(\d+)/.exec(String(headers['strict-transport-security']))?.[1] ?? 0)
  if (isHttps !== age >= 31_536_000) return `strict-transport-security: ${headers['strict-transport-security']}`
  const allowing = Object.keys(headers).find((name) => name.startsWith('access-control-'))
  if (allowing) return `${allowing}: ${headers[allowing]}`
  if (headers.server !== undefined || headers['x-powered-by'] !== undefined) return `server: ${headers.server ?? headers['x-powered-by']}`
  if (isPrivate && status !== 304 && !/no-store|private, no-cache/.test(String(headers['cache-control']))) return `cache-control: ${headers['cache-control']}`
  return undefined
}
