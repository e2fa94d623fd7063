import type { BrowserCookie } from './page.ts'

/** The cookies that a browser would keep for one origin, from `Set-Cookie`. */
export type CookieJar = { keep(lines: readonly string[]): void; header(): string; all(): BrowserCookie[] }

const attributesOf = (parts: readonly string[]) =>
  new Map(parts.map((part) => part.trim().split('=')).map(([name = '', value = ''] = []) => [name.toLowerCase(), value] as const))

export const openCookieJar = (isHttps: boolean): CookieJar => {
  const cookies = new Map<string, BrowserCookie>()
  const keepOne = (line: string) => {
    const [pair = '', ...parts] = line.split(';')
    const [, name = '', value = ''] = /^([^=]+)=(.*)$/.exec(pair.trim()) ?? []
    const attributes = attributesOf(parts)
    const isSecure = attributes.has('secure')
    // As browsers do: a __Host- cookie from an insecure page, or with a domain, is ignored.
    if (name.startsWith('__Host-') && !(isSecure && !attributes.has('domain') && attributes.get('path') === '/')) return
    if (isSecure && !isHttps) return
    const age = attributes.get('max-age')
    if (age === '0') return void cookies.delete(name)
    cookies.set(name, {
      ...{ name, value, isHttpOnly: attributes.has('httponly'), isSecure, sameSite: attributes.get('samesite') ?? '' },
      ...{ path: attributes.get('path') ?? '', isHostOnly: !attributes.has('domain'), lifetime: age === undefined ? undefined : Number(age) },
    })
  }
  return {
    keep: (lines) => lines.forEach(keepOne),
    header: () => [...cookies.values()].map(({ name, value }) => `${name}=${value}`).join('; '),
    all: () => [...cookies.values()],
  }
}
