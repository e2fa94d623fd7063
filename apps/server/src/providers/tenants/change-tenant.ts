import { line, mayDo, type PatchOperation, servedCountryCodes, sitePatchPaths, type TenantSite, tenantPatchPaths } from '@lanyard/contract'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { audit } from '../../audit/audit.ts'
import { differences } from '../../audit/differences.ts'
import type { Caller } from '../../caller.ts'
import { iso } from '../../common/clock.ts'
import { badInput, Problem } from '../../common/problem.ts'
import type { Transaction } from '../../database/database.ts'
import { patched } from '../../http/json-patch.ts'
import { exactBodyReader } from '../../http/requests/validation.ts'
import { demandMatch, entityTag, versionOf } from '../../http/responses/entity-tags.ts'
import type { PeopleDependencies } from '../people-dependencies.ts'
import { recordSettingsChanged } from '../settings/setting-changes.ts'
import { currencies, locales, timeZones } from '../settings/setting-options.ts'
import { demandOrigin, takenOrigin } from '../sites/origins.ts'
import { demandPublishableTenant } from '../sites/publish-checks.ts'
import { replaceSite, replaceTenant } from './tenant-writing.queries.ts'
import { isHostTaken, lockSite, lockTenant, type StoredTenant } from './tenants.queries.ts'

export type ChangingTenant = { dependencies: PeopleDependencies; transaction: Transaction; caller: Caller; request: FastifyRequest }

const readTenantFields = exactBodyReader(
  z.strictObject({
    AccountName: line(200),
    Status: z.enum(['active', 'suspended']),
    CountryCode: z.enum(servedCountryCodes),
    Locale: z.string(),
    TimeZone: z.string(),
    CurrencyCode: z.string(),
  }),
)
const readSiteFields = exactBodyReader(z.strictObject({ SiteStatus: z.enum(['published', 'not-published', 'maintenance']), Origin: z.string().max(260) }))

const known = {
  Locale: { options: locales, message: 'Must be a language and country, such as en-AU.' },
  TimeZone: { options: timeZones, message: 'Must be a time zone such as Australia/Sydney.' },
  CurrencyCode: { options: currencies, message: 'Must be a currency such as AUD.' },
}

/** The tenant's language, time zone and currency must be among those the settings offer. */
const demandKnown = (before: StoredTenant, after: StoredTenant) => {
  const errors = (Object.keys(known) as (keyof typeof known)[])
    .filter((field) => after[field] !== before[field] && !known[field].options().some(({ Value }) => Value === after[field]))
    .map((field) => ({ pointer: `/${field}`, message: known[field].message }))
  if (errors.length > 0) throw badInput(errors)
}

export const tenantFields = ({ AccountName, Status, CountryCode, Locale, TimeZone, CurrencyCode }: StoredTenant) => ({
  AccountName,
  Status,
  CountryCode,
  Locale,
  TimeZone,
  CurrencyCode,
})

/** Only an operator can change what other parts of the platform rely on. The country determines the available fields and lists. */
const operatorsOwn = {
  Status: 'Only an operator can suspend or resume a provider.',
  CountryCode: 'Only an operator can change a provider’s country, because fields and lists depend on it.',
} as const satisfies Partial<Record<keyof StoredTenant, string>>

const demandOperatorsOwn = ({ roles }: Caller, before: StoredTenant, after: StoredTenant) => {
  const changed = (['Status', 'CountryCode'] as const).filter((field) => before[field] !== after[field])
  if (changed.length === 0 || mayDo(roles, 'tenants:any')) return
  const errors = changed.map((field) => ({ pointer: `/${field}`, message: operatorsOwn[field] }))
  throw new Problem('not-allowed', errors.map(({ message }) => message).join(' '), { errors })
}

/** Suspending closes every site and refuses everyone immediately, in every process. Nothing is deleted. */
export const changeTenant = async (
  { dependencies, transaction, caller, request }: ChangingTenant,
  operations: readonly PatchOperation[],
  shown: () => Promise<StoredTenant>,
) => {
  const before = await lockTenant(transaction, caller.tenantId)
  if (!before) throw new Problem('not-found')
  demandMatch(request, entityTag(versionOf(tenantFields(before))))
  const changed = tenantFields(patched(await shown(), operations, { writable: tenantPatchPaths }))
  readTenantFields(changed, 'PascalCase')
  const after = { ...before, ...changed }
  demandKnown(before, after)
  demandOperatorsOwn(caller, before, after)
  const { isSame, ...what } = differences(tenantFields(before), tenantFields(after))
  if (isSame) return
  await replaceTenant(transaction, after)
  await recordSettingsChanged(transaction, caller, iso(dependencies.clock()), Object.keys(what.after))
  const action = before.Status === after.Status ? 'tenant.update' : after.Status === 'suspended' ? 'tenant.suspend' : 'tenant.reopen'
  await audit(transaction, caller, request, [{ action, subjectKind: 'tenant', subjectId: before.TenantCode, ...what }])
  transaction.afterCommit(dependencies.changeNotifications.handledByAll)
}

export const siteFields = ({ SiteStatus, Origin }: TenantSite) => ({ SiteStatus, Origin })

export const changeSite = async (
  { dependencies, transaction, caller, request }: ChangingTenant,
  siteGuid: string,
  operations: readonly PatchOperation[],
): Promise<TenantSite> => {
  const before = await lockSite(transaction, caller.tenantId, siteGuid)
  if (!before) throw new Problem('not-found')
  demandMatch(request, entityTag(versionOf(siteFields(before))))
  const changed = patched(before, operations, { writable: sitePatchPaths })
  readSiteFields(siteFields(changed), 'PascalCase')
  const Origin = changed.Origin === before.Origin ? before.Origin : demandOrigin(changed.Origin, [dependencies.consoleOrigin, dependencies.apiOrigin])
  if (Origin !== before.Origin && (await isHostTaken(transaction, Origin, siteGuid))) throw takenOrigin()
  const after = { ...changed, Origin }
  const { isSame, ...what } = differences(siteFields(before), siteFields(after))
  if (isSame) return before
  if (before.SiteStatus === 'not-published' && after.SiteStatus !== 'not-published') await demandPublishableTenant(transaction, caller.tenantId)
  await replaceSite(transaction, after)
  if ('SiteStatus' in what.after) await recordSettingsChanged(transaction, caller, iso(dependencies.clock()), ['Site.SiteStatus'])
  await audit(transaction, caller, request, [{ action: 'site.update', subjectKind: 'site', subjectId: siteGuid, ...what }])
  transaction.afterCommit(dependencies.changeNotifications.handledByAll)
  return after
}
