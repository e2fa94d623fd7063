import { z } from 'zod'
import { type Calls, one } from '../call.ts'
import { entity } from '../entity.ts'
import { day, flag, required, text, whole } from '../fields.ts'
import { noQuery } from '../query.ts'
import { financeInvoice } from './finances/finance.ts'
import { messageSummary } from './logbooks.ts'
import { supportCaseSummary } from './support-cases.ts'

/** How many items of each kind accompany their count. */
export const attentionItems = 2

const first = <const Item extends z.ZodType>(item: Item) => z.object({ totalCount: required(whole), items: z.array(item) })

/**
 * What the learner should look at, and the three latest messages. Invoices and cases are empty while their section is hidden. Missing demographics are those that the country's reports require;
 * `group` is the card of My Details that has the field.
 */
export const learnerAttention = entity(
  'learnerAttention',
  {
    preferredName: text,
    passportExpiryDate: day,
    visaExpiryDate: day,
    /** False if the account isn't connected to a learner record. */
    hasRecord: required(flag),
    hasAddress: required(flag),
    nextOfKin: z.enum(['missing', 'without-phone', 'known']),
  },
  {
    overdueInvoices: first(z.object({ ...financeInvoice.fields, ...financeInvoice.relations })),
    waitingCases: first(z.object(supportCaseSummary.fields)),
    unreadMessages: first(z.object(messageSummary.fields)),
    latestMessages: z.array(z.object(messageSummary.fields)),
    missingDemographics: z.array(z.object({ field: z.string(), group: z.string() })),
  },
)

export const attentionCalls = {
  getLearnerAttention: {
    method: 'GET',
    path: '/learner-app/attention',
    summary: 'What needs the learner’s attention: overdue invoices, cases and messages that wait, and missing details',
    needs: 'own-records',
    query: noQuery,
    answer: one(learnerAttention),
  },
} as const satisfies Calls
