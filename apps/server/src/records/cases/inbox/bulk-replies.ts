import type { CaseStatus } from '@lanyard/contract'
import { holds } from '../../../caller.ts'
import { Problem } from '../../../common/problem.ts'
import { fieldStatements, filled, valuesOf } from '../saved-replies/reply-fields.ts'
import type { Changing } from './bulk-changes.ts'
import { holdReply } from './hold-reply.ts'
import type { HeldWithAttachments } from './opened-case.ts'

type Replies = { cases: readonly { id: number; version: number }[]; htmlBody: string; status?: CaseStatus | undefined }

const reasonOf = (problem: Problem) => problem.errors?.[0]?.message ?? problem.message

/** The same text to several learners, with its fields filled for each. One that is refused doesn't keep the others. */
export const holdReplies = async (call: Changing, { cases, htmlBody, status }: Replies) => {
  const { transaction, caller } = call
  const fieldContext = { ...call, seesFinance: holds(caller, 'learners:read-finance') }
  const ids = [...new Set(cases.map(({ id }) => id))]
  const read = []
  for (const statement of fieldStatements(fieldContext, ids)) read.push(await transaction.rows(statement))
  const fields = valuesOf(fieldContext, read)
  const held: HeldWithAttachments[] = []
  const refused: { id: number; reason: string }[] = []
  for (const id of ids) {
    const version = cases.find((one) => one.id === id)?.version ?? 0
    const of = fields.get(id)
    try {
      if (!of) throw new Problem('not-found', 'This case doesn’t exist.')
      held.push(await holdReply(call, { id, version, status, htmlBody: filled(htmlBody, of).htmlBody }))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      refused.push({ id, reason: reasonOf(error) })
    }
  }
  return { held, refused }
}
