import { z } from 'zod'
import { page, pascalCased, plain } from '../call.ts'
import { noQuery } from '../learner/listing.ts'
import { success, tenantCode, tenantParams } from './tenant-params.ts'

/** How many of each are answered with their count. */
export const homeItems = 5

const waiting = <const Item extends z.ZodType>(item: Item) => z.object({ Count: z.int(), Items: z.array(item) })

export const failedMail = z.object({
  MailId: z.string(),
  Recipient: z.string(),
  Kind: z.string(),
  Reason: z.string().nullable(),
  CreatedAt: z.iso.datetime(),
  Attempts: z.int(),
  /** Whether it can be sent again: codes and sign-in links have ended by then. */
  CanRetry: z.boolean(),
})
export type FailedMail = z.infer<typeof failedMail>

const expiring = z.object({
  /** With which the invitation is opened. */
  Id: z.int(),
  InvitationId: z.string(),
  Email: z.string(),
  FirstName: z.string().nullable(),
  LastName: z.string().nullable(),
  DateExpiry: z.iso.datetime(),
})
const person = z.object({ Id: z.int(), Username: z.string(), Email: z.string(), FirstName: z.string().nullable(), LastName: z.string().nullable() })
const site = z.object({ SiteGUID: z.string(), Origin: z.string(), SiteStatus: z.enum(['published', 'not-published', 'maintenance']) })
/** `Stops`: the site can't be published before it is settled; the others are advice. `Setting` is a setting's name, where one settles it. */
const publishCheck = z.object({ Name: z.string(), Setting: z.string().nullable(), IsDone: z.boolean(), Stops: z.boolean(), Message: z.string() })
export type PublishCheck = z.infer<typeof publishCheck>

/** What waits for somebody; what the caller may not see is left out. */
const home = z.object({
  /** By whose clock the tenant's days are counted. */
  TimeZone: z.string(),
  /** Invitations that expire within two days. */
  Invitations: waiting(expiring).optional(),
  /** Staff without two-step verification. */
  TwoStep: waiting(person).optional(),
  /** The sites, and the checklist before publishing. */
  Publishing: z.object({ Sites: z.array(site), Checks: z.array(publishCheck) }).optional(),
  /** Mails that could not be delivered. */
  Mails: waiting(failedMail).optional(),
})
export type Home = z.infer<typeof home>

const id = z.uuid().meta({ description: 'Must be the id of a mail.' })

export const homeCalls = pascalCased({
  getHome: {
    method: 'GET',
    path: '/tenants/{tenantCode}/home',
    summary: 'What waits for somebody, as far as the caller may see it',
    needs: 'catalogue:read',
    query: noQuery,
    params: tenantParams,
    answer: plain(home),
  },
  listFailedMails: {
    method: 'GET',
    path: '/tenants/{tenantCode}/failed-mails',
    summary: 'The mails that could not be delivered',
    needs: 'users:read',
    query: noQuery,
    params: tenantParams,
    answer: page(failedMail),
  },
  retryFailedMail: {
    method: 'POST',
    path: '/tenants/{tenantCode}/failed-mails/{id}/retry',
    summary: 'Try to deliver a mail once more',
    needs: 'users:write',
    query: noQuery,
    params: z.strictObject({ tenantCode, id }),
    answer: plain(success),
  },
})
