import type { NotificationKind } from '@lanyard/contract'
import type { Transaction } from '../database/database.ts'
import { dayAt } from '../lists/list-days.ts'
import type { Site, TenantSettings } from '../sites/site.ts'
import { readCases, readClasses, readInvoices, readMessages } from './facts.queries.ts'
import { caseItem, classItem, type Item, issuedItem, messageItem, overdueItem } from './items.ts'
import type { News } from './news.queries.ts'

const sections: Partial<Record<NotificationKind, keyof TenantSettings['ShowSections']>> = {
  caseAnswered: 'SupportCases',
  invoiceIssued: 'Finances',
  invoiceOverdue: 'Finances',
  classChanged: 'Timetables',
}

/** The reportable news, line by line: nothing from a hidden section, and nothing already settled. */
export const gatherItems = async (
  transaction: Transaction,
  site: Site,
  venueOf: ReadonlyMap<number, string>,
  news: readonly News[],
  now: number,
): Promise<Item[]> => {
  const { id: tenantId, timeZone, settings } = site.tenant
  const idsOf = (kind: NotificationKind) => {
    const section = sections[kind]
    return section && !settings.ShowSections[section] ? [] : [...new Set(news.flatMap((each) => (each.kind === kind ? [each.recordId] : [])))]
  }
  const readIfAny = <Fact>(ids: readonly number[], read: (transaction: Transaction, tenantId: number, ids: readonly number[]) => Promise<Fact[]>) =>
    ids.length > 0 ? read(transaction, tenantId, ids) : []
  const [issued, overdue] = [new Set(idsOf('invoiceIssued')), new Set(idsOf('invoiceOverdue'))]
  const today = dayAt(timeZone, now)

  const classes = await readIfAny(idsOf('classChanged'), (...given) => readClasses(...given, new Date(now).toISOString()))
  const cases = await readIfAny(idsOf('caseAnswered'), readCases)
  const messages = await readIfAny(idsOf('newMessage'), readMessages)
  const invoices = await readIfAny([...issued.union(overdue)], readInvoices)
  return [
    ...classes.map((fact) => classItem(site, venueOf, fact)),
    ...cases.map((fact) => caseItem(site, fact)),
    ...messages.map((fact) => messageItem(site, fact)),
    ...invoices.filter(({ id, isOwed, dueDate }) => overdue.has(id) && isOwed && dueDate !== null && dueDate < today).map((fact) => overdueItem(site, fact)),
    ...invoices.filter(({ id }) => issued.has(id)).map((fact) => issuedItem(site, fact)),
  ]
}
