import { z } from 'zod'
import { page, pascalCased, plain } from '../call.ts'
import { noQuery } from '../query.ts'
import { caseAges } from '../workspace/case.ts'
import { success, tenantCode, tenantParams } from './tenant-params.ts'

/** How many items of each kind accompany their count. */
export const homeItems = 5

const waiting = <const Item extends z.ZodType>(item: Item) => z.object({ Count: z.int(), Items: z.array(item) })

export const failedMail = z.object({
  MailId: z.string(),
  Recipient: z.string(),
  Kind: z.string(),
  Reason: z.string().nullable(),
  CreatedAt: z.iso.datetime(),
  Attempts: z.int(),
  /** Whether it can be sent again. Codes and sign-in links have expired by then. */
  CanRetry: z.boolean(),
})
export type FailedMail = z.infer<typeof failedMail>

const expiring = z.object({
  /** Opens the invitation. */
  Id: z.int(),
  InvitationId: z.string(),
  Email: z.string(),
  FirstName: z.string().nullable(),
  LastName: z.string().nullable(),
  DateExpiry: z.iso.datetime(),
})
const person = z.object({ Id: z.int(), Username: z.string(), Email: z.string(), FirstName: z.string().nullable(), LastName: z.string().nullable() })
/** `Reason`: why a run that nobody started stopped. */
const waitingImport = z.object({ ImportId: z.int(), FileName: z.string(), Reason: z.string().nullable(), CreatedAt: z.iso.datetime() })
const waitingRequest = z.object({ ChangeRequestId: z.int(), LearnerName: z.string(), CreatedAt: z.iso.datetime() })
const dueCase = z.object({ CaseId: z.int(), Subject: z.string(), LearnerName: z.string(), Category: z.string(), DueAt: z.iso.datetime() })
/** Open cases that the caller sees, and those due next. Each number is the length of a list. */
const cases = z.object({
  Open: z.int(),
  Mine: z.int(),
  Unassigned: z.int(),
  Team: z.int(),
  Overdue: z.int(),
  /** Due before `TodayEnds`, and not overdue. */
  DueToday: z.int(),
  TodayEnds: z.iso.datetime(),
  WaitingForLearner: z.int(),
  ByAge: z.array(z.object({ Age: z.enum(caseAges), Count: z.int() })),
  Items: z.array(dueCase),
})
const counted = z.object({ Count: z.int() })
const site = z.object({ SiteGUID: z.string(), Origin: z.string(), SiteStatus: z.enum(['published', 'not-published', 'maintenance']) })
/** `Stops`: blocks publishing; the other checks are advice. `Setting`: the setting that fixes it, if there is one. */
const publishCheck = z.object({ Name: z.string(), Setting: z.string().nullable(), IsDone: z.boolean(), Stops: z.boolean(), Message: z.string() })
export type PublishCheck = z.infer<typeof publishCheck>

/** What needs attention. Items the caller may not see are omitted. */
const home = z.object({
  /** The time zone in which the tenant's days are counted. */
  TimeZone: z.string(),
  /** The locale in which the tenant writes dates. */
  Locale: z.string(),
  /** Whether the caller has two-step verification; omitted for API keys. */
  HasTwoStep: z.boolean().optional(),
  /** Invitations that expire within two days. */
  Invitations: waiting(expiring).optional(),
  /** Staff without two-step verification. */
  TwoStep: waiting(person).optional(),
  /** The sites, and the publishing checklist. */
  Publishing: z.object({ Sites: z.array(site), Checks: z.array(publishCheck) }).optional(),
  /** Emails that could not be delivered. */
  Mails: waiting(failedMail).optional(),
  /** Imports that are applied only when someone has looked at them. */
  Imports: waiting(waitingImport).optional(),
  /** Changes of details that wait for approval. */
  Approvals: waiting(waitingRequest).optional(),
  /** The caller’s cases. */
  Cases: cases.optional(),
  /** Rows of imports that were refused and can still be corrected. */
  RefusedRows: z.object({ Count: z.int(), Imports: z.int() }).optional(),
  /** Learners whose passport or visa expires within 30 days. */
  ExpiringDocuments: counted.optional(),
  /** Learners who were invited and haven’t signed in. */
  InvitedLearners: counted.optional(),
  /** Invitations of staff that nobody has answered. */
  OpenInvitations: counted.optional(),
})
export type Home = z.infer<typeof home>

const id = z.uuid().meta({ description: 'Must be the id of a mail.' })

export const homeCalls = pascalCased({
  getHome: {
    method: 'GET',
    path: '/tenants/{tenantCode}/home',
    summary: 'What needs attention, as far as the caller’s permissions allow',
    needs: 'catalogue:read',
    query: noQuery,
    params: tenantParams,
    answer: plain(home),
  },
  listFailedMails: {
    method: 'GET',
    path: '/tenants/{tenantCode}/failed-mails',
    summary: 'Emails that could not be delivered',
    needs: 'users:read',
    query: noQuery,
    params: tenantParams,
    answer: page(failedMail),
  },
  retryFailedMail: {
    method: 'POST',
    path: '/tenants/{tenantCode}/failed-mails/{id}/retry',
    summary: 'Retry delivering an email',
    needs: 'users:write',
    query: noQuery,
    params: z.strictObject({ tenantCode, id }),
    answer: plain(success),
  },
})
