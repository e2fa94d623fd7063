import { attentionCalls, attentionItems, type ListQuery, owedInvoiceStatuses, supportCaseStates, unwrap } from '@lanyard/contract'
import { frozen } from '../../http/requests/query-string.ts'
import { learnerRoutesOf } from '../build-learner-routes.ts'
import { listSupportCases } from '../cases/support-cases.queries.ts'
import { listInvoices } from '../finances/finance.queries.ts'
import type { LearnerDependencies } from '../learner-dependencies.ts'
import { listMessages } from '../messages/logbooks.queries.ts'
import { groupOfField, readDetailsToCheck } from './attention.queries.ts'

type Page = { items: Parameters<typeof unwrap>[0][]; totalCount: number }

const none: Page = { items: [], totalCount: 0 }
const unwrapped = ({ items, totalCount }: Page) => ({ totalCount, items: items.map(unwrap) })

/** Someone with an account but no records has nothing to complete. */
const noRecords = {
  hasRecord: false,
  preferredName: null,
  passportExpiryDate: null,
  visaExpiryDate: null,
  hasAddress: true,
  nextOfKin: 'known',
  missingFields: [],
}

// Frozen, so their statements are written once.
const waiting = frozen<ListQuery>({
  supportCaseStatusDescriptionFilter: supportCaseStates.waitingForLearner,
  sort: 'lastPublicEntryAt',
  order: 'asc',
  take: attentionItems,
})
const unread = frozen<ListQuery>({ isReadFilter: false, sort: 'createdOn', order: 'desc', take: attentionItems })
const latest = frozen<ListQuery>({ sort: 'createdOn', order: 'desc', take: 3 })

/** As many as the world's time zones have at one moment. */
const mostDays = 3
const overdueByDay = new Map<string, ListQuery>()

const overdueBefore = (today: string): ListQuery => {
  const known = overdueByDay.get(today)
  if (known) return known
  const query = frozen<ListQuery>({
    dueDateFilter: { lt: today },
    amountOwingFilter: { gt: 0 },
    financeInvoiceStatusIdFilter: [...owedInvoiceStatuses],
    sort: 'dueDate',
    order: 'asc',
    take: attentionItems,
  })
  if (overdueByDay.size >= mostDays) overdueByDay.clear()
  overdueByDay.set(today, query)
  return query
}

export const attentionRoutes = (dependencies: LearnerDependencies) =>
  learnerRoutesOf(dependencies, attentionCalls, {
    getLearnerAttention: async ({ db, context }) => {
      const { Finances, SupportCases } = context.tenant.settings.ShowSections
      const [details = noRecords, invoices, cases, unreadMessages, latestMessages] = await Promise.all([
        readDetailsToCheck(db, context),
        Finances ? listInvoices(db, context, overdueBefore(context.today)) : none,
        SupportCases ? listSupportCases(db, context, waiting) : none,
        listMessages(db, context, unread),
        listMessages(db, context, latest),
      ])
      const { missingFields, ...data } = details
      return {
        data,
        relationships: {
          overdueInvoices: unwrapped(invoices),
          waitingCases: unwrapped(cases),
          unreadMessages: unwrapped(unreadMessages),
          latestMessages: unwrapped(latestMessages).items,
          missingDemographics: missingFields.map((field) => ({ field, group: groupOfField(field) })),
        },
      }
    },
  })
