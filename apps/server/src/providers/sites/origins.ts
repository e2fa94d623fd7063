import { badInput, Problem } from '../../common/problem.ts'

const isLocal = (hostname: string) => hostname.endsWith('.localhost')

/** Scheme, host and port as a browser writes them. Without TLS only on the machine itself. */
export const demandOrigin = (text: string, ownOrigins: readonly string[]): string => {
  const url = URL.parse(text.trim())
  const isOrigin = url !== null && (url.pathname === '/' || url.pathname === '') && !url.search && !url.hash && !url.username && !text.trim().endsWith('?')
  if (!isOrigin || !['http:', 'https:'].includes(url.protocol))
    throw badInput([{ pointer: '/Origin', message: 'Must be an address such as https://learn.example.edu, with nothing behind it.' }])
  if (url.protocol === 'http:' && !isLocal(url.hostname)) throw badInput([{ pointer: '/Origin', message: 'Must begin with https://.' }])
  if (ownOrigins.some((own) => new URL(own).host === url.host) || url.hostname === 'localhost') throw takenOrigin()
  return url.origin
}

export const takenOrigin = () => taken('/Origin', 'There is a site at this address already.')

export const taken = (pointer: string, message: string) => new Problem('conflict', message, { errors: [{ pointer, message }] })
