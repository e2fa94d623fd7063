import type { Transaction } from '../database/database.ts'
import { dayAt } from '../lists/list-days.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { Site, TenantSettings } from '../sites/site.ts'
import { readCases, readClasses, readClosedCases, readInvoices, readMessages, readResults } from './facts.queries.ts'
import { caseItem, classItem, closedItem, type Item, issuedItem, messageItem, overdueItem, resultItem } from './items.ts'
import type { News, NewsKind } from './news.queries.ts'

const sections: Partial<Record<NewsKind, keyof TenantSettings['ShowSections']>> = {
  caseAnswered: 'SupportCases',
  caseClosed: 'SupportCases',
  invoiceIssued: 'Finances',
  invoiceOverdue: 'Finances',
  classChanged: 'Timetables',
}

/** The reportable news, line by line: nothing from a hidden section, and nothing already settled. */
export const gatherItems = async (
  secrets: Secrets,
  transaction: Transaction,
  site: Site,
  venueOf: ReadonlyMap<number, string>,
  news: readonly News[],
  now: number,
): Promise<Item[]> => {
  const { id: tenantId, timeZone, settings } = site.tenant
  const idsOf = (kind: NewsKind) => {
    const section = sections[kind]
    return section && !settings.ShowSections[section] ? [] : [...new Set(news.flatMap((each) => (each.kind === kind ? [each.recordId] : [])))]
  }
  const readIfAny = <Fact>(ids: readonly number[], read: (transaction: Transaction, tenantId: number, ids: readonly number[]) => Promise<Fact[]>) =>
    ids.length > 0 ? read(transaction, tenantId, ids) : []
  const [issued, overdue] = [new Set(idsOf('invoiceIssued')), new Set(idsOf('invoiceOverdue'))]
  const today = dayAt(timeZone, now)

  const classes = await readIfAny(idsOf('classChanged'), (...given) => readClasses(...given, new Date(now).toISOString()))
  const cases = await readIfAny(idsOf('caseAnswered'), readCases)
  const closed = await readIfAny(idsOf('caseClosed'), readClosedCases)
  const [answeredIds, closedIds] = [cases, closed].map((facts) => new Set(facts.map(({ id }) => id))) as [Set<number>, Set<number>]
  const results = await readIfAny(idsOf('resultReleased'), readResults)
  const messages = await readIfAny(idsOf('newMessage'), readMessages)
  const invoices = await readIfAny([...issued.union(overdue)], readInvoices)
  return [
    ...classes.map((fact) => classItem(site, venueOf, fact)),
    ...cases.filter(({ id }) => !closedIds.has(id)).map((fact) => caseItem(site, fact)),
    ...closed.map((fact) => closedItem(secrets, site, fact, answeredIds.has(fact.id))),
    ...results.map((fact) => resultItem(site, fact)),
    ...messages.map((fact) => messageItem(site, fact)),
    ...invoices.filter(({ id, isOwed, dueDate }) => overdue.has(id) && isOwed && dueDate !== null && dueDate < today).map((fact) => overdueItem(site, fact)),
    ...invoices.filter(({ id }) => issued.has(id)).map((fact) => issuedItem(site, fact)),
  ]
}
