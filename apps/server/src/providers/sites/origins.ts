import { badInput, Problem } from '../../common/problem.ts'

const isLocal = (hostname: string) => hostname.endsWith('.localhost')

const malformed = (message: string) => ({ problem: badInput([{ pointer: '/Origin', message }]) })

/** Scheme, host and port as a browser writes them, or what is wrong. Without TLS only on the machine itself. */
export const readOrigin = (text: string, ownOrigins: readonly string[]): { origin: string } | { problem: Problem } => {
  const url = URL.parse(text.trim())
  const isOrigin = url !== null && (url.pathname === '/' || url.pathname === '') && !url.search && !url.hash && !url.username && !text.trim().endsWith('?')
  if (!isOrigin || !['http:', 'https:'].includes(url.protocol)) return malformed('Must be an address such as https://learn.example.edu, without a path.')
  if (url.protocol === 'http:' && !isLocal(url.hostname)) return malformed('Must start with https://.')
  const isOurs = ownOrigins.some((own) => new URL(own).host === url.host) || url.hostname === 'localhost'
  return isOurs ? { problem: takenOrigin() } : { origin: url.origin }
}

export const demandOrigin = (text: string, ownOrigins: readonly string[]): string => {
  const read = readOrigin(text, ownOrigins)
  if ('problem' in read) throw read.problem
  return read.origin
}

export const takenOrigin = () => taken('/Origin', 'Another site already has this address.')

export const taken = (pointer: string, message: string) => new Problem('conflict', message, { errors: [{ pointer, message }] })
