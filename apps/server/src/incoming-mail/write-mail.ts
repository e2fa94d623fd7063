import type { Caller } from '../caller.ts'
import { iso } from '../common/clock.ts'
import { badInput } from '../common/problem.ts'
import type { Files } from '../files/files.ts'
import { dayAt } from '../lists/list-days.ts'
import { referenceValuesOf } from '../lists/list-values.ts'
import type { ReplyTarget } from '../mail/reply-address.ts'
import { checkEntry } from '../records/cases/support-case-writing.ts'
import type { LearnerDependencies } from '../records/learner-dependencies.ts'
import type { Tenant } from '../sites/site.ts'
import { type CaseLearner, claimMail } from './incoming-mail.queries.ts'

export type WritingDependencies = { files: Files; ofRecords: LearnerDependencies }

type ReadMail = {
  target: ReplyTarget
  tenant: Tenant
  learner: CaseLearner
  from: string
  mailHash: Buffer
  htmlBody: string
  documentIds: number[]
}

/** Rolls back the entry of a mail that another process wrote meanwhile. */
class Repeated extends Error {}

const byEmail = { ip: null, id: null, headers: { 'user-agent': 'Email' } }

/** Writes the entry as the portal does: the same limits, the same reopening, the same new case after 30 days. Undefined if the mail is there already. */
export const writeMail = async ({ files, ofRecords }: WritingDependencies, mail: ReadMail): Promise<number | undefined> => {
  const { target, tenant, learner, from, mailHash, htmlBody, documentIds } = mail
  const { tenantId, supportCaseId } = target
  const { catalogue, clock, countWrites, secrets, attachDocuments } = ofRecords
  const { accountId, accountName } = learner
  const caller: Caller = { kind: 'learner', tenantId, poolId: tenantId, accountId, accountName, sessionId: '', origin: '', roles: [] }
  const values = referenceValuesOf(await catalogue.of(tenantId))
  const { timeZone } = tenant
  const now = clock()
  const context = { scope: { tenantId, learner: { accountId } }, tenant, now: iso(now), today: dayAt(timeZone, now), timeZone, secrets, values }
  const counted = countWrites(caller, 'createSupportCaseEntry')
  return files.database
    .forTenant(tenantId)
    .write(async (transaction, opened) => {
      counted?.demandRoom(opened)
      const call = { transaction, context, caller, request: byEmail, mailedFrom: from, params: { id: supportCaseId }, body: { htmlBody, documentIds } }
      const { errors, write } = await checkEntry(call, attachDocuments)
      if (errors.length > 0) throw badInput(errors)
      const written = await write()
      if (!(await claimMail(transaction, tenantId, mailHash, written.entryId, context.now))) throw new Repeated()
      return written.supportCaseId
    }, counted?.statement)
    .catch((error: unknown) => {
      if (error instanceof Repeated) return undefined
      throw error
    })
}
