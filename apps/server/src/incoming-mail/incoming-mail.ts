import { hash } from 'node:crypto'
import { documentLimits } from '@lanyard/contract'
import { withChangeOrigin } from '../common/change-origin.ts'
import { iso } from '../common/clock.ts'
import { Problem } from '../common/problem.ts'
import { keepMailedDocument } from '../files/documents/mailed-documents.ts'
import { openSharedRate } from '../http/limits/shared-rates.ts'
import { type ReplyTarget, readReplyAddress } from '../mail/reply-address.ts'
import { addEvents } from '../records/cases/inbox/case-writing.queries.ts'
import { demandSection, demandWritable, tenantOf } from '../sites/sections.ts'
import type { Tenant } from '../sites/site.ts'
import type { Log } from '../telemetry/log.ts'
import { TaskAborted } from '../workers/worker-thread.ts'
import { type CaseLearner, readCaseLearner, wasRefused } from './incoming-mail.queries.ts'
import { entryOf, type RefusedFile } from './mail-html.ts'
import type { MailFile, ParsedMail } from './parse-mail.ts'
import { type WritingDependencies, writeMail } from './write-mail.ts'

/** Bytes of a mail: more than the largest file takes in one. */
export const largestMail = 36 * 1024 * 1024
/** Characters of an entry, as in the portal. */
const longestEntry = 100_000
const day = 24 * 60 * 60_000

/** A mail as it arrived. Without recipients, those in its headers count. */
export type ArrivedMail = { raw: Uint8Array; recipients: readonly string[]; hasReturnPath: boolean }

/** What became of a mail. Ignored and repeated mails need no answer; the sender of a refused one should be told. */
export type Outcome =
  | { outcome: 'accepted'; supportCaseId: number }
  | { outcome: 'repeated' }
  | { outcome: 'ignored'; because: string }
  | { outcome: 'refused'; because: string }

type IncomingMailDependencies = WritingDependencies & { domain: string; log: Log }

export type IncomingMail = {
  /** Whether an address belongs to a case. */
  knows(address: string): boolean
  /** Throws a problem if it should be sent again later. */
  receive(mail: ArrivedMail): Promise<Outcome>
}

const refused = (because: string): Outcome => ({ outcome: 'refused', because })
const notFor = 'No support case has this address.'
const notTheirs = 'Replies to this address are accepted from the learner’s own email address only.'

export const openIncomingMail = (dependencies: IncomingMailDependencies): IncomingMail => {
  const { domain, files, log, ofRecords } = dependencies
  const { clock, database, workers } = files
  const rate = openSharedRate({ name: 'case-mail', most: 30, everySeconds: 60, message: 'Too many emails arrived for this case.', clock })

  const parse = async (raw: Uint8Array): Promise<ParsedMail | undefined> => {
    try {
      return await workers.run<ParsedMail>('parseMail', raw)
    } catch (error) {
      if (error instanceof Problem) throw error
      log.warn({ err: error }, error instanceof TaskAborted ? 'an email takes too long to read' : 'an email could not be read')
      return undefined
    }
  }

  /** Staff see that somebody else wrote. Repeats are noted once a day. */
  const noteRefused = (target: ReplyTarget, from: string) =>
    database.forTenant(target.tenantId).write(async (transaction) => {
      if (await wasRefused(transaction, target, from, iso(clock() - day))) return
      await addEvents(transaction, target.tenantId, target.supportCaseId, null, [{ kind: 'mail-refused', data: { from } }], iso(clock()))
    })

  const keepFiles = async (tenant: Tenant, { accountId, documents }: CaseLearner, mailed: readonly MailFile[]) => {
    const documentIds: number[] = []
    const refusedFiles: RefusedFile[] = []
    for (const file of mailed) {
      const isFull = documents + documentIds.length >= documentLimits.perCase
      const kept = isFull
        ? { filename: file.filename.slice(0, 120), because: `A case holds at most ${documentLimits.perCase} documents.` }
        : await keepMailedDocument(files, { tenant, accountId, ...file })
      if ('documentId' in kept) documentIds.push(kept.documentId)
      else refusedFiles.push(kept)
    }
    return { documentIds, refused: refusedFiles }
  }

  const accept = async (target: ReplyTarget, mail: ParsedMail, from: string, mailHash: Buffer, learner: CaseLearner): Promise<Outcome> => {
    const tenant = tenantOf(ofRecords.sites, target.tenantId)
    const kept = await keepFiles(tenant, learner, mail.files)
    const html = entryOf(mail.text, { accepted: kept.documentIds.length, refused: kept.refused }, longestEntry)
    if (html === undefined) return refused('This email is too long. Send a shorter one, or attach the text as a file.')
    const [cleaned] = await ofRecords.richTexts.clean([html])
    if (!cleaned || 'fault' in cleaned) return refused('This email couldn’t be read. Send it as plain text.')
    if (cleaned.html === '') return { outcome: 'ignored', because: 'It is empty.' }
    const written = await writeMail(dependencies, { target, tenant, learner, from, mailHash, htmlBody: cleaned.html, documentIds: kept.documentIds })
    return written === undefined ? { outcome: 'repeated' } : { outcome: 'accepted', supportCaseId: written }
  }

  const receiveFor = async (target: ReplyTarget, mail: ParsedMail, raw: Uint8Array): Promise<Outcome> => {
    await rate(database.forTenant(target.tenantId), target.tenantId, String(target.supportCaseId))
    const tenant = ofRecords.sites.byId(target.tenantId)
    if (tenant?.status !== 'active') return refused(notFor)
    demandSection(tenant, 'SupportCases')
    demandWritable(ofRecords.sites, undefined, target.tenantId)
    const from = mail.from ?? ''
    const mailHash = hash('sha256', mail.messageId ? `${target.supportCaseId}\n${from}\n${mail.messageId}` : raw, 'buffer')
    const learner = await readCaseLearner(database, target, mailHash)
    if (!learner) return refused(notFor)
    if (from === '' || !learner.addresses.includes(from)) {
      await noteRefused(target, from.slice(0, 254) || 'an unknown sender')
      return refused(notTheirs)
    }
    if (learner.isKnown) return { outcome: 'repeated' }
    return withChangeOrigin({ origin: 'learner', actor: String(learner.accountId) }, () => accept(target, mail, from, mailHash, learner))
  }

  const receive = async ({ raw, recipients, hasReturnPath }: ArrivedMail): Promise<Outcome> => {
    if (raw.length > largestMail) return refused('This email is too large.')
    const mail = await parse(raw)
    if (!mail) return refused('This email couldn’t be read.')
    const target = (recipients.length > 0 ? recipients : mail.to).map((address) => readReplyAddress(ofRecords.secrets, domain, address)).find(Boolean)
    if (!target) return refused(notFor)
    const because = mail.automatic ?? (hasReturnPath ? null : 'Return-Path')
    if (because !== null) return { outcome: 'ignored', because: `It was sent automatically (${because}).` }
    return receiveFor(target, mail, raw)
  }

  return {
    knows: (address) => readReplyAddress(ofRecords.secrets, domain, address) !== undefined,
    receive: async (mail) => {
      const outcome = await receive(mail).catch((error: unknown): Outcome => {
        // Nothing changes by sending it again.
        if (error instanceof Problem && ['section-hidden', 'not-found', 'conflict', 'bad-input'].includes(error.code)) return refused(error.message)
        throw error
      })
      log.info({ ...outcome }, 'an email arrived')
      return outcome
    },
  }
}
