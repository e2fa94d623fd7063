import type pg from 'pg'
import { notifyEach } from '../../database/changes/change-notifications.queries.ts'
import { demonstrationTenants } from '../tenants.ts'
import { type LearnerTable, learnerCounts, learnerRows } from './learner-rows.ts'
import type { Days } from './numbers.ts'
import { type FirstIds, groupsFor, type ProviderTable, providerCounts, providerRows } from './provider-rows.ts'
import { addScaledTenant, type CopyRows, findCurrencyId, inTransaction, noteAttendance, reserveIds } from './scale.queries.ts'
import { pick } from './texts.ts'

export type ScaleTenant = { number: number; learners: number; port: number; passwordHash: string; days: Days; copyRows: CopyRows }

export const codeOf = (number: number) => `SCALE${String(number).padStart(3, '0')}`

const withoutIds = ['learner_addresses', 'learner_next_of_kin', 'learner_demographics', 'finance_invoice_lines']

/** Every table that is written. */
export const scaledTables = [...Object.keys(providerCounts), ...Object.keys(learnerCounts), ...withoutIds]

const idsFor = (learners: number) => ({
  ...providerCounts,
  timetables: providerCounts.timetables * groupsFor(learners),
  classes: providerCounts.classes * groupsFor(learners),
  ...Object.fromEntries(Object.entries(learnerCounts).map(([table, count]) => [table, count * learners])),
})

/** Adds one tenant with its learners and all their records, all or nothing. Returns the number of rows. */
export const scaleTenant = (client: pg.Client, { number, learners, port, passwordHash, days, copyRows }: ScaleTenant): Promise<number> =>
  inTransaction(client, async () => {
    const code = codeOf(number)
    const like = pick(demonstrationTenants.slice(0, 4), number)
    const name = `${like.name} ${number}`
    const ShowSections = { SupportCases: true, Finances: true, PoiliciesAndProcedures: true, Timetables: true }
    const settings = { ...like.settings, Site: { SiteName: name }, ShowSections }
    const { countryCode: country, locale, timeZone, currencyCode: currency } = like
    const origin = `http://${code.toLowerCase()}.localhost:${port}`
    const tenantId = await addScaledTenant(client, { code, name, country, locale, timeZone, currency, settings, origin })
    const first = (await reserveIds(client, idsFor(learners))) as FirstIds<ProviderTable | LearnerTable>
    const currencyId = await findCurrencyId(client, currency)
    const parts = [...providerRows(tenantId, first, days, learners), ...learnerRows({ tenantId, code, learners, passwordHash, currencyId, first, days })]
    let rows = 0
    for (const part of parts) rows += await copyRows(client, part)
    await noteAttendance(client, tenantId)
    // Whoever writes tables directly notifies Lanyard itself.
    await client.query(notifyEach, [[JSON.stringify({ about: 'sites' })]])
    return rows
  })
