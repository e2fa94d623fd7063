import { type Home, homeItems } from '@lanyard/contract'
import { type Caller, mayCall } from '../../caller.ts'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import type { Clock } from '../../common/clock.ts'
import type { Database, TenantDatabase } from '../../database/database.ts'
import type { Files } from '../../files/files.ts'
import { hasPolicies, listPictures } from '../../files/provider/listing.ts'
import { tenantOf } from '../../sites/sections.ts'
import { readSettings } from '../settings/settings.queries.ts'
import { demandHolder } from '../settings/settings.ts'
import { fileChecks, settingChecks } from '../sites/publish-checks.ts'
import { failedMails } from './failed-mails.ts'
import { readHasTwoStep, readWithoutTwoStep } from './home.queries.ts'
import { waitingFor } from './waiting.ts'

export type HomeDependencies = { catalogue: Catalogue; clock: Clock; database: Database; files: Files }

const withoutTwoStep = async ({ database }: HomeDependencies, tenantId: number): Promise<Home['TwoStep']> => {
  const rows = await readWithoutTwoStep(database, tenantId, homeItems)
  const Items = rows.map(({ id, username, email, firstName, lastName }) => ({
    Id: id,
    Username: username,
    Email: email,
    FirstName: firstName,
    LastName: lastName,
  }))
  return { Count: rows[0]?.count ?? 0, Items }
}

const publishing = async ({ files }: HomeDependencies, db: TenantDatabase, tenantId: number, seesSettings: boolean): Promise<Home['Publishing']> => {
  const [{ holder: found }, pictures, policies] = await Promise.all([
    readSettings(db, tenantId, 'portal'),
    listPictures(files, tenantId),
    hasPolicies(files, tenantId),
  ])
  const holder = demandHolder(found)
  const has = (name: string) => pictures.some(({ Filename }) => Filename === name)
  const ofFiles = fileChecks(holder, { logo: has('header-logo.png'), favicon: has('favicon-icon.ico'), policies })
  return {
    Sites: holder.sites.map(({ siteGuid, origin, status }) => ({ SiteGUID: siteGuid, Origin: origin, SiteStatus: status })),
    Checks: seesSettings ? [...settingChecks(holder), ...ofFiles] : ofFiles,
  }
}

const undelivered = async ({ database }: HomeDependencies, tenantId: number): Promise<Home['Mails']> => {
  const mails = await failedMails(database, tenantId)
  return { Count: mails.length, Items: mails.slice(0, homeItems) }
}

/** What needs attention, as far as the caller may see it. */
export const homeOf = async (dependencies: HomeDependencies, db: TenantDatabase, caller: Caller): Promise<Home> => {
  const { tenantId } = caller
  const seesPeople = mayCall(caller, 'users:read')
  const tenant = tenantOf(dependencies.files.sites, tenantId)
  const [HasTwoStep, TwoStep, Publishing, Mails, waiting] = await Promise.all([
    caller.kind === 'key' ? undefined : readHasTwoStep(dependencies.database, caller.accountId),
    seesPeople ? withoutTwoStep(dependencies, tenantId) : undefined,
    seesPeople || mayCall(caller, 'content:write') ? publishing(dependencies, db, tenantId, seesPeople) : undefined,
    seesPeople ? undelivered(dependencies, tenantId) : undefined,
    waitingFor(dependencies.catalogue, db, caller, tenant, dependencies.clock()),
  ])
  return { TimeZone: tenant.timeZone, Locale: tenant.locale, HasTwoStep, TwoStep, Publishing, Mails, ...waiting }
}
