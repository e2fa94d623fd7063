import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Caller } from '../caller.ts'
import type { Site } from '../sites/site.ts'

/** Where a request arrived, by its Host header: a tenant's site, the API host, the console, or the installation itself. */
export type Host = { part: 'site'; site: Site; isHttps: boolean } | { part: 'api' | 'console' | 'welcome' | 'nowhere'; site?: undefined; isHttps: boolean }
export type HostPart = Host['part']

export type Hosts = (request: IncomingMessage) => Host

/** Identifies the caller, or throws if their credentials are invalid. */
export type Callers = (request: { headers: IncomingHttpHeaders }, host: Host) => Caller | Promise<Caller>

const nowhere: Host = { part: 'nowhere', isHttps: false }
const welcome: Host = { part: 'welcome', isHttps: false }

const isHttps = (origin: string) => origin.startsWith('https:')

/** Host names of the machine itself, on any port. */
const ownHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

type Served = { consoleOrigin: string; apiOrigin: string; serve: ReadonlySet<string> }

/** A process that serves only some parts doesn't answer for the others. */
export const openHosts = (sites: { byHost(host: string): Site | undefined }, { consoleOrigin, apiOrigin, serve }: Served): Hosts => {
  const fixed = new Map<string, Host>()
  if (serve.has('console') || serve.has('tenants')) fixed.set(new URL(consoleOrigin).host, { part: 'console', isHttps: isHttps(consoleOrigin) })
  if (serve.has('api')) fixed.set(new URL(apiOrigin).host, { part: 'api', isHttps: isHttps(apiOrigin) })
  const found = new WeakMap<Site, Host>()
  const hostOf = (site: Site) => {
    const known = found.get(site)
    if (known) return known
    const host: Host = { part: 'site', site, isHttps: isHttps(site.origin) }
    found.set(site, host)
    return host
  }
  return ({ headers: { host } }) => {
    if (host === undefined) return nowhere
    const site = sites.byHost(host) ?? sites.byHost(host.toLowerCase())
    if (site) return serve.has('portal') ? hostOf(site) : nowhere
    const name = host.toLowerCase()
    return fixed.get(name) ?? (ownHost.test(name) ? welcome : nowhere)
  }
}

/** A route lists the hosts it is available on, such as `site,api`. Elsewhere it doesn't exist. */
export const hostConstraint = (hosts: Hosts) => ({
  name: 'hosts',
  storage: <Handler>() => {
    const handlers = new Map<string, Handler>()
    return {
      get: (parts: string) => handlers.get(parts.split(',', 1)[0] as string) ?? null,
      set: (parts: string, handler: Handler) => {
        for (const part of parts.split(',')) handlers.set(part, handler)
      },
    }
  },
  deriveConstraint: (request: IncomingMessage) => hosts(request).part,
})
