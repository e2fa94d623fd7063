import {
  type Broadcast,
  type BroadcastAudience,
  broadcastCalls,
  broadcastHeldFor,
  type FieldError,
  mostBroadcasts,
  type OpenedBroadcast,
} from '@lanyard/contract'
import { audit } from '../../../audit/audit.ts'
import { type Caller, holds } from '../../../caller.ts'
import { badInput, Problem } from '../../../common/problem.ts'
import type { Transaction } from '../../../database/database.ts'
import { documentAddresses } from '../../../files/documents/document-addresses.ts'
import type { Files } from '../../../files/files.ts'
import { announceFile } from '../../../files/provider/announce.ts'
import { type Route, recordRoutesOf } from '../../../http/routes.ts'
import { type ReferenceValues, referenceValuesOf } from '../../../lists/list-values.ts'
import { tenantOf } from '../../../sites/sections.ts'
import type { LearnerDependencies } from '../../learner-dependencies.ts'
import { ensureStaff, readStaffName } from '../../staff/staff-members.queries.ts'
import { demandSegments, learnerAccessOf } from '../../staff-learners/learner-access.ts'
import { segmentContextOf } from '../../staff-learners/learner-context.ts'
import type { SegmentContext } from '../../staff-learners/learner-segments.queries.ts'
import {
  type AudienceRow,
  type NameRow,
  type NotEmailed,
  type Sending,
  selectAudienceName,
  selectAudiences,
  selectNotEmailed,
} from './broadcast-audiences.queries.ts'
import { addFiles, holdFiles, type SentFile, selectFiles } from './broadcast-files.queries.ts'
import {
  addBroadcast,
  countAudience,
  countBroadcasts,
  type Recipient,
  selectBroadcast,
  selectBroadcasts,
  selectSome,
  stopBroadcast,
  tellOfBroadcast,
} from './broadcasts.queries.ts'
import { unknownFields } from './filled-text.ts'
import { messageFor } from './send-broadcasts.ts'

type BroadcastDependencies = Pick<LearnerDependencies, 'catalogue' | 'clock' | 'richTexts' | 'secrets' | 'sites'> & {
  /** Sends the messages of a tenant that are due. */
  sendBroadcasts(tenantId: number): void
  files: Files
}
type Context = { sending: Sending; values: ReferenceValues; providerName: string; now: string }
type Written = { audience: BroadcastAudience; subject: string; htmlBody: string }

const sendingOf = (caller: Caller, segments: SegmentContext): Sending => ({
  tenantId: caller.tenantId,
  accountId: caller.kind === 'staff' ? caller.accountId : null,
  toAll: holds(caller, 'messages:send'),
  segments,
})

const writerOf = ({ accountId }: Sending): number => {
  if (accountId === null) throw new Problem('not-allowed', 'Only a person can send messages.')
  return accountId
}

/** Milliseconds ahead that a message can be scheduled. */
const furthest = 366 * 24 * 60 * 60 * 1000
const sampled = 3
const mostNotEmailed = 50
const noName = 'Learners'
/** Milliseconds after a message’s time when it is sent, so that no clock is too early. */
const sendsAfter = 50

const fieldErrors = ({ subject, htmlBody }: Written) => [
  ...(['subject', 'htmlBody'] as const).flatMap((field) =>
    unknownFields({ subject, htmlBody }[field])
      .slice(0, 1)
      .map((name) => ({ pointer: `/${field}`, message: `There is no field {${name}}.` })),
  ),
]

type Counted = { count: number; withoutEmail: number }

/** How many learners it goes to. Nobody is an error. */
const countRecipients = async (transaction: Transaction, sending: Sending, written: Written, found: FieldError[] = []): Promise<Counted> => {
  const errors = [...found, ...fieldErrors(written)]
  const [counted] = await transaction.rows<Counted>(countAudience(sending, written.audience))
  if (!counted || counted.count === 0) errors.push({ pointer: '/audience', message: 'No learner would get this message.' })
  if (errors.length > 0) throw badInput(errors)
  return counted as Counted
}

const missingFiles = async (transaction: Transaction, { tenantId, accountId }: Sending, ids: readonly string[]): Promise<FieldError[]> => {
  if (ids.length === 0 || accountId === null) return []
  const known = new Set((await holdFiles(transaction, tenantId, accountId, ids)).map(({ id }) => id))
  return ids.flatMap((id, index) => (known.has(id) ? [] : [{ pointer: `/fileIds/${index}`, message: 'Has not arrived. Upload it again.' }]))
}

const sendTimeOf = (given: string | undefined, now: number): number => {
  if (given === undefined) return now + broadcastHeldFor * 1000
  const at = Date.parse(given)
  if (at <= now) throw badInput([{ pointer: '/sendsAt', message: 'Must be in the future.' }])
  if (at > now + furthest) throw badInput([{ pointer: '/sendsAt', message: 'Must be within a year.' }])
  return at
}

/** Messages to many learners. */
export const broadcastRoutes = ({ catalogue, clock, richTexts, secrets, sites, sendBroadcasts, files }: BroadcastDependencies): Route[] => {
  const addressOf = documentAddresses(files)
  const shownFiles = (tenantId: number, sent: readonly SentFile[]) => sent.map(({ storageKey, ...file }) => ({ ...file, url: addressOf(tenantId, storageKey) }))
  const opened = async (transaction: Transaction, { sending }: Context, id: number) => {
    const [broadcast] = await transaction.rows<Omit<OpenedBroadcast, 'files'>>(selectBroadcast(sending, id))
    if (!broadcast) throw new Problem('not-found')
    return { ...broadcast, files: shownFiles(sending.tenantId, await transaction.rows<SentFile>(selectFiles(sending.tenantId, id))) }
  }
  const context = async ({ caller }: { caller: Caller }): Promise<Context> => {
    const tenant = tenantOf(sites, caller.tenantId)
    const at = clock()
    return {
      sending: sendingOf(caller, segmentContextOf(tenant, at)),
      values: referenceValuesOf(await catalogue.of(caller.tenantId)),
      providerName: tenant.name,
      now: new Date(at).toISOString(),
    }
  }
  /** Segments are for those who see the records they are about. */
  const demandAudience = (caller: Caller, audience: BroadcastAudience) => {
    if (audience.kind === 'segment') demandSegments(learnerAccessOf(caller), audience.segment)
  }

  return recordRoutesOf<typeof broadcastCalls, Context>(
    broadcastCalls,
    ['console', 'api'],
    { secrets, prepare: richTexts.cleanBody, context },
    {
      listBroadcasts: async ({ db, sending, query }) => {
        const { before, take = mostBroadcasts } = query
        const [found, [counted]] = await db.read<[Broadcast[], { count: number }[]]>(selectBroadcasts(sending, before, take), countBroadcasts(sending))
        const broadcasts = found.slice(0, take)
        return { broadcasts, next: found.length > take ? (broadcasts.at(-1)?.id ?? null) : null, count: counted?.count ?? 0 }
      },
      getBroadcast: async ({ db, sending, params }) => {
        const [[broadcast], sent] = await db.read<[{ htmlBody: string }[], SentFile[]]>(
          selectBroadcast(sending, params.id),
          selectFiles(sending.tenantId, params.id),
        )
        if (!broadcast) throw new Problem('not-found')
        const [htmlBody = ''] = await richTexts.cleanStored([broadcast.htmlBody])
        return { ...broadcast, htmlBody, files: shownFiles(sending.tenantId, sent) }
      },
      listBroadcastAudiences: async ({ db, sending, values, query }) => {
        const [rows] = await db.read<[AudienceRow[]]>(selectAudiences(sending, query.search?.trim() ?? ''))
        const venues = values.texts('venues', 'description')
        return rows.map(({ venueId, ...row }) => ({ ...row, detail: venueId === null ? null : (venues.get(venueId) ?? null) }))
      },
      previewBroadcast: async ({ transaction, sending, providerName, body, caller }) => {
        demandAudience(caller, body.audience)
        const counted = await countRecipients(transaction, sending, body)
        const notEmailed = await transaction.rows<NotEmailed>(selectNotEmailed(sending, body.audience, mostNotEmailed))
        const some = await transaction.rows<Recipient>(selectSome(sending, body.audience, sampled))
        const [named] = await transaction.rows<NameRow>(selectAudienceName(sending, body.audience))
        const staffName = (await readStaffName(transaction, sending)) ?? caller.accountName
        const people = some.map((recipient) => {
          const { subject, htmlText } = messageFor(recipient, { ...body, staffName }, providerName)
          const name = [recipient.firstName, recipient.lastName].filter(Boolean).join(' ') || recipient.number || `Learner ${recipient.learnerId}`
          return { learnerId: recipient.learnerId, name, subject, htmlBody: htmlText }
        })
        return { ...counted, audienceName: named?.name ?? noName, fromName: staffName, notEmailed, people }
      },
      createBroadcastFile: async ({ transaction, sending, body, caller }) => {
        writerOf(sending)
        const { uploadId, url, contentType } = await announceFile(files, transaction, caller, 'messages', { Filename: body.filename })
        return { id: uploadId, url, contentType }
      },
      createBroadcast: async (call) => {
        const { transaction, sending, now, body, caller, request } = call
        const accountId = writerOf(sending)
        const { tenantId } = sending
        demandAudience(caller, body.audience)
        const noText = body.htmlBody === '' ? [{ pointer: '/htmlBody', message: 'Must not be empty.' }] : []
        const fileIds = [...new Set(body.fileIds)]
        const missing = await missingFiles(transaction, sending, fileIds)
        const { count } = await countRecipients(transaction, sending, body, [...noText, ...missing])
        const sendsAt = sendTimeOf(body.sendsAt, Date.parse(now))
        const [named] = await transaction.rows<NameRow>(selectAudienceName(sending, body.audience))
        const staffId = await ensureStaff(transaction, tenantId, accountId)
        const { audience, htmlBody } = body
        const subject = body.subject.trim()
        const audienceName = named?.name ?? noName
        const id = await addBroadcast(transaction, tenantId, {
          ...{ accountId, staffId, toAll: sending.toAll, audience, audienceName, subject, htmlBody, sendsAt: new Date(sendsAt).toISOString(), at: now },
        })
        if (fileIds.length > 0) await addFiles(transaction, tenantId, id, fileIds)
        await tellOfBroadcast(transaction, tenantId)
        const after = { audience: audienceName, learners: count, subject, ...(fileIds.length > 0 && { files: fileIds.length }) }
        await audit(transaction, caller, request, [{ action: 'broadcast.create', subjectKind: 'broadcast', subjectId: String(id), after }])
        if (body.sendsAt === undefined)
          transaction.afterCommit(() => void setTimeout(() => sendBroadcasts(tenantId), broadcastHeldFor * 1000 + sendsAfter).unref())
        return opened(transaction, call, id)
      },
      stopBroadcast: async (call) => {
        const { transaction, sending, now, params, caller, request } = call
        writerOf(sending)
        const before = await opened(transaction, call, params.id)
        if (!(await stopBroadcast(transaction, sending, params.id, now))) throw new Problem('conflict', 'The message is already sent.')
        const entry = { action: 'broadcast.stop', subjectKind: 'broadcast', subjectId: String(params.id) }
        await audit(transaction, caller, request, [{ ...entry, before: { state: before.state }, after: { state: 'stopped' } }])
        return opened(transaction, call, params.id)
      },
    },
  )
}
