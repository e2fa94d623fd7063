import type pg from 'pg'
import { demonstrationTenants } from '../tenants.ts'
import { type LearnerTable, learnerCounts, learnerRows } from './learner-rows.ts'
import type { Days } from './numbers.ts'
import { type FirstIds, type ProviderTable, providerCounts, providerRows } from './provider-rows.ts'
import { addScaledTenant, copyRows, findCurrencyId, inTransaction, reserveIds } from './scale.queries.ts'
import { pick } from './words.ts'

export type ScaleTenant = { number: number; learners: number; port: number; passwordHash: string; days: Days }

export const codeOf = (number: number) => `SCALE${String(number).padStart(3, '0')}`

const withoutIds = ['learner_addresses', 'learner_next_of_kin', 'learner_demographics', 'finance_invoice_lines']

/** Every table that is written. */
export const scaledTables = [...Object.keys(providerCounts), ...Object.keys(learnerCounts), ...withoutIds]

const reserve = async (client: pg.Client, learners: number): Promise<FirstIds<ProviderTable | LearnerTable>> => {
  const first: Record<string, number> = {}
  for (const [table, count] of Object.entries(providerCounts)) first[table] = await reserveIds(client, table, count)
  for (const [table, count] of Object.entries(learnerCounts)) first[table] = await reserveIds(client, table, count * learners)
  return first as FirstIds<ProviderTable | LearnerTable>
}

/** Adds one tenant with its learners and all their records, all or nothing. Answers how many rows. */
export const scaleTenant = (client: pg.Client, { number, learners, port, passwordHash, days }: ScaleTenant): Promise<number> =>
  inTransaction(client, async () => {
    const code = codeOf(number)
    const like = pick(demonstrationTenants.slice(0, 4), number)
    const name = `${like.name} ${number}`
    const ShowSections = { SupportCases: true, Finances: true, PoiliciesAndProcedures: true, Timetables: true }
    const settings = { ...like.settings, Site: { SiteName: name }, ShowSections }
    const { countryCode: country, locale, timeZone, currencyCode: currency } = like
    const origin = `http://${code.toLowerCase()}.localhost:${port}`
    const tenantId = await addScaledTenant(client, { code, name, country, locale, timeZone, currency, settings, origin })
    const first = await reserve(client, learners)
    const currencyId = await findCurrencyId(client, currency)
    const parts = [...providerRows(tenantId, first, days), ...learnerRows({ tenantId, code, learners, passwordHash, currencyId, first, days })]
    let rows = 0
    for (const part of parts) rows += await copyRows(client, part)
    return rows
  })
