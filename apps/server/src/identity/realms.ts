import { Problem } from '../common/problem.ts'
import { consolePool } from '../database/console-pool.ts'
import type { TenantId } from '../database/database.ts'
import type { Host } from '../http/hosts.ts'
import { type ConnectionRule, isOpenSite, type Site } from '../sites/site.ts'
import type { Sites } from '../sites/sites.ts'
import type { Pool } from './sessions/tokens.ts'

/** Where people sign in: a tenant's site with its pool of learners, or the console with its own pool. */
export type Realm = {
  pool: Pool
  /** The tenant_id of its rows. */
  poolId: TenantId
  /** The site's origin, from the table of sites and never from a header. */
  origin: string
  isSecure: boolean
  /** Published, with an active tenant. */
  isOpen: boolean
  name: string
  userPoolId: string
  colour: string
  secondFactor: 'off' | 'optional' | 'required'
  sendsLinks: boolean
  connectsBy: ConnectionRule
  idleLimit: number
  absoluteLimit: number
  site: Site | undefined
}

const minute = 60_000
const hour = 60 * minute
const atMost = (most: number, configured: number | undefined, unit: number) =>
  configured === undefined ? most : Math.max(minute, Math.min(most, configured * unit))

const realmOfSite = (site: Site): Realm => {
  const { tenant, origin } = site
  const { SignIn = {}, Branding, Site: named } = tenant.settings
  return {
    pool: 'learner',
    poolId: tenant.id,
    origin,
    isSecure: origin.startsWith('https:'),
    isOpen: isOpenSite(site),
    name: named.SiteName,
    userPoolId: tenant.userPoolId,
    colour: Branding.PrimaryColour,
    secondFactor: SignIn.SecondFactor ?? 'optional',
    sendsLinks: SignIn.EmailLinks ?? true,
    connectsBy: SignIn.ConnectBy ?? 'email',
    idleLimit: atMost(hour, SignIn.IdleMinutes, minute),
    absoluteLimit: atMost(24 * hour, SignIn.LongestHours, hour),
    site,
  }
}

export type Realms = {
  at(host: Host): Realm
  byOrigin(origin: string): Realm | undefined
  console: Realm
  /** The id of an active tenant, by its code. */
  tenantCalled(code: string): TenantId | undefined
  /** How long a session may be idle. In the console, the chosen tenant decides. */
  idleLimit(realm: Realm, tenantId: TenantId): number
}

export const openRealms = (sites: Sites, consoleOrigin: string): Realms => {
  const console: Realm = {
    pool: 'console',
    poolId: consolePool,
    origin: consoleOrigin,
    isSecure: consoleOrigin.startsWith('https:'),
    isOpen: true,
    name: 'Lanyard console',
    userPoolId: 'console',
    colour: '#1f6f54',
    secondFactor: 'required',
    sendsLinks: true,
    connectsBy: 'email',
    idleLimit: 30 * minute,
    absoluteLimit: 12 * hour,
    site: undefined,
  }
  const known = new WeakMap<Site, Realm>()
  const ofSite = (site: Site) => {
    const cached = known.get(site)
    if (cached) return cached
    const realm = realmOfSite(site)
    known.set(site, realm)
    return realm
  }
  return {
    at: ({ part, site }) => {
      if (part === 'site') return ofSite(site)
      if (part === 'console') return console
      throw new Problem('not-found')
    },
    console,
    tenantCalled: (code) => {
      const tenant = sites.tenantOf(code.trim())
      return tenant?.status === 'active' ? tenant.id : undefined
    },
    byOrigin: (origin) => {
      if (origin === consoleOrigin) return console
      const site = sites.byOrigin(origin)
      return site && ofSite(site)
    },
    idleLimit: (realm, tenantId) =>
      realm.pool === 'console' ? atMost(realm.idleLimit, sites.settingsOf(tenantId)?.Console?.IdleMinutes, minute) : realm.idleLimit,
  }
}
