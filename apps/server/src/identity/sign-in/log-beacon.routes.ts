import type { FastifyInstance } from 'fastify'
import type { Identity } from '../identity.ts'
import { atSignIn, authBase } from './answers.ts'

const unwanted = /[\p{Cc}\u2028\u2029]+/gu
/** Codes as people see and type them: `123456`, `1234 5678`, `k3m9x-t7q2w`. */
const codeLike = /\b\d{4} ?\d{4}\b|\b\d{6,8}\b|\b[a-z0-9]{5}-[a-z0-9]{5}\b/gi

/** Removes tokens, and what follows them after a dot. */
const withoutTokens = (run: string) => {
  const parts = run.split('.')
  const token = parts.findIndex((part) => part.length >= 20)
  return token < 0 ? run : [...parts.slice(0, token), '…'].join('.')
}

const withoutSecrets = (text: string) => text.replace(/[\w.-]+/g, withoutTokens).replace(codeLike, '…')
const mostInAMinute = 60

const clean = (value: unknown, most: number) => (typeof value === 'string' ? withoutSecrets(value.replace(unwanted, ' ')).slice(0, most) : undefined)

/** Reports of errors in browsers: capped, cleaned, and limited to a few lines a minute. */
export const logBeaconRoutes = (scope: FastifyInstance, { log, clock }: Identity) => {
  let minute = 0
  let count = 0
  const isWithinLimit = () => {
    const now = Math.floor(clock() / 60_000)
    if (now !== minute) [minute, count] = [now, 0]
    return ++count <= mostInAMinute
  }
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 16 * 1024 }, (_request, body, done) => done(null, body))
  scope.setErrorHandler((_error, _request, reply) => reply.code(200).send({}))
  scope.post(`${authBase}/_log`, { constraints: atSignIn, config: { operation: 'logBeacon' } }, async ({ body }) => {
    if (typeof body !== 'string' || !isWithinLimit()) return {}
    const form = new URLSearchParams(body)
    log.warn(
      { reported_level: clean(form.get('level'), 10), code: clean(form.get('code'), 60), reported: clean(form.get('message'), 200) },
      'a browser reports a sign-in fault',
    )
    return {}
  })
}
