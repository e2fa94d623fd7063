import type { Database, TenantId } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import type { Notices } from '../platform/notices.ts'
import { readSites } from './sites.queries.ts'

export type Tenant = {
  id: TenantId
  code: string
  name: string
  countryCode: 'AU' | 'NZ' | 'ZA' | 'SG'
  locale: string
  timeZone: string
  currencyCode: string
  status: 'active' | 'suspended'
  userPoolId: string
  settings: TenantSettings
}

/** What a tenant decides about its portal, as the specification names it. */
export type TenantSettings = {
  Site: { SiteName: string }
  Branding: { PrimaryColour: string; SecondaryColour: string }
  WelcomeMessage: { Text: string; TextColour: string; ActionButtonColour: string; ActionButtonTextColour: string }
  ShowSections: { SupportCases: boolean; Finances: boolean; PoiliciesAndProcedures: boolean; Timetables: boolean }
  ElearningSettings: { ShowElearningButton: boolean; ElearningLink: string | null }
}

/** An origin that belongs to a tenant. */
export type Site = { siteGuid: string; origin: string; status: 'published' | 'not-published' | 'maintenance'; tenant: Tenant }

export type Sites = {
  /** By the Host header: host name, and port where it is not the scheme's own. */
  byHost(host: string): Site | undefined
  all(): readonly Site[]
}

/** Every site in memory, read again whenever one changes. */
export const openSites = async (database: Database, notices: Notices, log: Log): Promise<Sites> => {
  let all: Site[] = []
  let byHost = new Map<string, Site>()
  const read = async () => {
    all = await readSites(database)
    byHost = new Map(all.map((site) => [new URL(site.origin).host, site]))
  }
  const readAgain = () => void read().catch((error) => log.error({ err: error }, 'could not read the sites again'))
  notices.on('sites', readAgain, readAgain)
  await read()
  return { byHost: (host) => byHost.get(host), all: () => all }
}
