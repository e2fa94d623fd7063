import { attentionCalls, attentionItems, owedInvoiceStatuses, supportCaseStates, unwrap } from '@lanyard/contract'
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

export const attentionRoutes = (dependencies: LearnerDependencies) =>
  learnerRoutesOf(dependencies, attentionCalls, {
    getLearnerAttention: async ({ db, context }) => {
      const { Finances, SupportCases } = context.tenant.settings.ShowSections
      const overdue = { dueDateFilter: { lt: context.today }, amountOwingFilter: { gt: 0 }, financeInvoiceStatusIdFilter: [...owedInvoiceStatuses] }
      const waiting = { supportCaseStatusDescriptionFilter: supportCaseStates.waitingForLearner }
      const [details = noRecords, invoices, cases, unread, latest] = await Promise.all([
        readDetailsToCheck(db, context),
        Finances ? listInvoices(db, context, { ...overdue, sort: 'dueDate', order: 'asc', take: attentionItems }) : none,
        SupportCases ? listSupportCases(db, context, { ...waiting, sort: 'lastPublicEntryAt', order: 'asc', take: attentionItems }) : none,
        listMessages(db, context, { isReadFilter: false, sort: 'createdOn', order: 'desc', take: attentionItems }),
        listMessages(db, context, { sort: 'createdOn', order: 'desc', take: 3 }),
      ])
      const { missingFields, ...data } = details
      return {
        data,
        relationships: {
          overdueInvoices: unwrapped(invoices),
          waitingCases: unwrapped(cases),
          unreadMessages: unwrapped(unread),
          latestMessages: unwrapped(latest).items,
          missingDemographics: missingFields.map((field) => ({ field, group: groupOfField(field) })),
        },
      }
    },
  })
