import { z } from 'zod'
import { type Calls, plain } from '../call.ts'
import { documentLimits } from '../files/document-limits.ts'
import { idParams } from '../learner/listing.ts'
import { noQuery, search } from '../query.ts'
import { line } from '../tenants/written-text.ts'
import { anId } from './case.ts'
import { learnerSegments } from './learner-segments.ts'

/** Seconds in which a message that is sent now can be stopped before anyone gets it. */
export const broadcastHeldFor = 10
export const mostNamedRecipients = 200
export const mostBroadcasts = 50

/** The texts that stand for each learner's own. */
export const broadcastFields = ['learner.firstName', 'learner.lastName', 'learner.number', 'provider.name', 'staff.name'] as const

/** Who gets a message. Retired learners and those without a place in the class or course are left out. A segment has the learners that it has when the message is sent. */
const audience = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('learners'), ids: z.array(anId).min(1).max(mostNamedRecipients) }),
  z.strictObject({ kind: z.literal('class'), id: anId }),
  z.strictObject({ kind: z.literal('timetable'), id: anId }),
  z.strictObject({ kind: z.literal('course'), id: anId }),
  z.strictObject({ kind: z.literal('segment'), segment: z.enum(learnerSegments) }),
])
export type BroadcastAudience = z.output<typeof audience>

const subject = line(200)
const htmlBody = z.string().regex(/\S/).max(100_000)

const broadcast = z
  .object({
    id: z.int(),
    audienceName: z.string(),
    subject: z.string(),
    by: z.string(),
    isMine: z.boolean(),
    state: z.enum(['scheduled', 'sending', 'sent', 'stopped']),
    sendsAt: z.iso.datetime(),
    createdAt: z.iso.datetime(),
    finishedAt: z.iso.datetime().nullable(),
    /** Learners it goes to. Null until its sending begins. */
    recipients: z.int().nullable(),
    sent: z.int(),
    read: z.int(),
    /** Recipients who can’t sign in yet, or who turned off emails about messages. They read it in the portal. */
    withoutEmail: z.int(),
  })
  .meta({ title: 'Broadcast' })
export type Broadcast = z.output<typeof broadcast>

const sentFile = z.object({
  id: z.uuid(),
  filename: z.string(),
  size: z.int(),
  /** Opens the file for a few minutes. */
  url: z.string(),
})

const openedBroadcast = broadcast.extend({ htmlBody: z.string(), files: z.array(sentFile) }).meta({ title: 'OpenedBroadcast' })
export type OpenedBroadcast = z.output<typeof openedBroadcast>

const preview = z.object({
  audienceName: z.string(),
  /** Who the learners read it from. */
  fromName: z.string(),
  count: z.int(),
  withoutEmail: z.int(),
  /** The first of those without an email. They read the message in the portal. */
  notEmailed: z.array(z.object({ learnerId: z.int(), name: z.string(), reason: z.enum(['no-account', 'turned-off']) })),
  /** The message as three of its recipients get it. */
  people: z.array(z.object({ learnerId: z.int(), name: z.string(), subject: z.string(), htmlBody: z.string() })),
})
export type BroadcastPreview = z.output<typeof preview>

const foundAudience = z.object({
  kind: z.enum(['class', 'timetable', 'course']),
  id: z.int(),
  name: z.string(),
  /** When and where a class is. */
  detail: z.string().nullable(),
  startsAt: z.iso.datetime().nullable(),
  count: z.int(),
})
export type FoundAudience = z.output<typeof foundAudience>

const needs = ['messages:send', 'messages:send-own-classes'] as const

/** Messages to one learner or many. Trainers write to their own classes. */
export const broadcastCalls = {
  listBroadcasts: {
    method: 'GET',
    path: '/broadcasts',
    summary: 'Messages to many learners, newest first. Without `messages:send`, your own',
    needs,
    query: z.strictObject({
      before: anId.optional().meta({ description: 'Must be the `next` of the page before.' }),
      take: z
        .int()
        .min(1)
        .max(mostBroadcasts)
        .optional()
        .meta({ description: `Must be a whole number from 1 to ${mostBroadcasts}.` }),
    }),
    answer: plain(z.object({ broadcasts: z.array(broadcast), next: z.int().nullable(), count: z.int() })),
  },
  getBroadcast: {
    method: 'GET',
    path: '/broadcasts/{id}',
    summary: 'One message, with how many got and read it',
    needs,
    params: idParams,
    query: noQuery,
    answer: plain(openedBroadcast),
  },
  listBroadcastAudiences: {
    method: 'GET',
    path: '/broadcast-audiences',
    summary: 'Classes, timetables and courses to write to, and how many learners each has',
    needs,
    query: z.strictObject({ search }),
    answer: plain(z.array(foundAudience)),
  },
  previewBroadcast: {
    method: 'POST',
    path: '/broadcasts/preview',
    summary: 'How many learners a message would go to, and how three of them would read it. Nothing is written',
    needs,
    query: noQuery,
    /** Without a text, only the recipients are counted. */
    body: { name: 'message', schema: z.strictObject({ audience, subject: z.string().max(200), htmlBody: z.string().max(100_000) }) },
    answer: plain(preview),
  },
  createBroadcastFile: {
    method: 'POST',
    path: '/broadcast-files',
    summary: 'Announce a file to send with a message. Send its bytes to the URL with PUT; unless a message is sent with it, it is deleted after a day',
    needs,
    query: noQuery,
    body: { name: 'file', schema: z.strictObject({ filename: z.string().min(1).max(200), size: z.int().min(1).max(documentLimits.largest) }) },
    answer: plain(z.object({ id: z.uuid(), url: z.string(), contentType: z.string() })),
  },
  createBroadcast: {
    method: 'POST',
    path: '/broadcasts',
    summary: 'Send a message now, after 10 seconds in which it can be stopped, or at a later time',
    needs,
    query: noQuery,
    body: {
      name: 'message',
      schema: z.strictObject({
        audience,
        subject,
        htmlBody,
        fileIds: z.array(z.uuid()).max(documentLimits.perMessage).optional(),
        sendsAt: z.iso.datetime({ offset: true }).optional(),
      }),
    },
    answer: plain(openedBroadcast),
  },
  stopBroadcast: {
    method: 'POST',
    path: '/broadcasts/{id}/stop',
    summary: 'Stop a message. Learners who have it keep it; the others don’t get it',
    needs,
    params: idParams,
    query: noQuery,
    answer: plain(openedBroadcast),
  },
} as const satisfies Calls
