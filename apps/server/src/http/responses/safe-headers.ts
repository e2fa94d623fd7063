import type { Host } from '../hosts.ts'

/** For every response, the API's too: nothing is a page unless its route sets its own policy. */
const everywhere: readonly (readonly [name: string, value: string])[] = [
  ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'no-referrer'],
]
const overHttps = [...everywhere, ['strict-transport-security', 'max-age=63072000; includeSubDomains'] as const]

export const safeHeaders = ({ isHttps }: Pick<Host, 'isHttps'>) => (isHttps ? overHttps : everywhere)
