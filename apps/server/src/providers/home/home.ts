import { type Home, homeItems } from '@lanyard/contract'
import { type Caller, mayCall } from '../../caller.ts'
import { type Clock, iso } from '../../common/clock.ts'
import type { Database, TenantDatabase } from '../../database/database.ts'
import type { Files } from '../../files/files.ts'
import { hasPolicies, listPictures } from '../../files/provider/listing.ts'
import { areaOf } from '../../imports/runs/run-access.ts'
import { readWaitingImports } from '../../imports/runs/runs.queries.ts'
import { type ApprovalRow, countApprovals, selectApprovals } from '../../records/approvals/approval-list.queries.ts'
import { tenantOf } from '../../sites/sections.ts'
import { readSettings } from '../settings/settings.queries.ts'
import { demandHolder } from '../settings/settings.ts'
import { fileChecks, settingChecks } from '../sites/publish-checks.ts'
import { failedMails } from './failed-mails.ts'
import { readExpiring, readHasTwoStep, readWithoutTwoStep } from './home.queries.ts'

export type HomeDependencies = { clock: Clock; database: Database; files: Files }

const soon = 2 * 24 * 60 * 60_000
const expiring = async ({ clock }: HomeDependencies, db: TenantDatabase, tenantId: number): Promise<Home['Invitations']> => {
  const rows = await readExpiring(db, tenantId, iso(clock()), iso(clock() + soon), homeItems)
  const Items = rows.map(({ id, invitationId, email, firstName, lastName, expiresAt }) => ({
    Id: id,
    InvitationId: invitationId,
    Email: email,
    FirstName: firstName,
    LastName: lastName,
    DateExpiry: expiresAt,
  }))
  return { Count: rows[0]?.count ?? 0, Items }
}

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

const waitingImports = async (db: TenantDatabase, caller: Caller): Promise<Home['Imports']> => {
  const rows = await readWaitingImports(db, caller.tenantId, areaOf(caller), homeItems)
  const Items = rows.map(({ id, fileName, isStopped, failedBecause, createdAt }) => ({
    ImportId: id,
    FileName: fileName,
    Reason: isStopped ? failedBecause : null,
    CreatedAt: createdAt,
  }))
  return { Count: rows[0]?.count ?? 0, Items }
}

const waitingApprovals = async (db: TenantDatabase, tenantId: number): Promise<Home['Approvals']> => {
  const wanted = { view: 'to-review' as const, take: homeItems - 1 }
  const [rows, [counts]] = await db.read<[ApprovalRow[], { toReview: number }[]]>(selectApprovals(tenantId, wanted), countApprovals(tenantId))
  const Items = rows.map(({ id, learnerName, createdAt }) => ({ ChangeRequestId: id, LearnerName: learnerName, CreatedAt: createdAt }))
  return { Count: counts?.toReview ?? 0, Items }
}

/** What needs attention, as far as the caller may see it. */
export const homeOf = async (dependencies: HomeDependencies, db: TenantDatabase, caller: Caller): Promise<Home> => {
  const { tenantId } = caller
  const seesPeople = mayCall(caller, 'users:read')
  const { timeZone, locale } = tenantOf(dependencies.files.sites, tenantId)
  const [HasTwoStep, Invitations, TwoStep, Publishing, Mails, Imports, Approvals] = await Promise.all([
    caller.kind === 'key' ? undefined : readHasTwoStep(dependencies.database, caller.accountId),
    seesPeople ? expiring(dependencies, db, tenantId) : undefined,
    seesPeople ? withoutTwoStep(dependencies, tenantId) : undefined,
    seesPeople || mayCall(caller, 'content:write') ? publishing(dependencies, db, tenantId, seesPeople) : undefined,
    seesPeople ? undelivered(dependencies, tenantId) : undefined,
    mayCall(caller, 'records:import') || mayCall(caller, 'records:import-finance') ? waitingImports(db, caller) : undefined,
    mayCall(caller, 'approvals:read') ? waitingApprovals(db, tenantId) : undefined,
  ])
  return { TimeZone: timeZone, Locale: locale, HasTwoStep, Invitations, TwoStep, Publishing, Mails, Imports, Approvals }
}
