import type { FieldError, GivenAttachment } from '@lanyard/contract'
import { type Caller, holds } from '../../../caller.ts'
import { badInput } from '../../../common/problem.ts'
import type { Transaction } from '../../../database/database.ts'
import { holdSharedDocuments } from '../../documents/staff-documents.queries.ts'
import { holdFiles } from '../../messages/broadcasts/broadcast-files.queries.ts'
import type { CaseAccess } from '../inbox/case-access.queries.ts'
import { personIn } from '../inbox/case-context.ts'

type Attaching = { transaction: Transaction; access: CaseAccess; caller: Caller }

/** Somebody attaches what they uploaded themselves, and documents of the learner that they see. Throws what is wrong with which one. */
export const checkAttachments = async ({ transaction, access, caller }: Attaching, learnerId: number, given: readonly GivenAttachment[]) => {
  const fileIds = given.flatMap((one) => ('fileId' in one ? [one.fileId] : []))
  const documentIds = given.flatMap((one) => ('documentId' in one ? [one.documentId] : []))
  const files = fileIds.length === 0 ? [] : await holdFiles(transaction, access.tenantId, personIn(access), fileIds)
  const seesRecord = documentIds.length > 0 && holds(caller, 'learners:read')
  const documents = seesRecord ? await holdSharedDocuments(transaction, access, learnerId, documentIds) : []
  const idOf = (one: GivenAttachment) => ('fileId' in one ? one.fileId : one.documentId)
  const known = new Set<string | number>([...files, ...documents].map(({ id }) => id))
  const errors = given.flatMap((one, index): FieldError[] => {
    const at = (message: string) => [{ pointer: `/attachments/${index}`, message }]
    if (given.findIndex((other) => idOf(other) === idOf(one)) < index) return at('Is in the list twice.')
    if (known.has(idOf(one))) return []
    return at('fileId' in one ? 'Has not arrived. Upload it again.' : 'Must be a document of this learner that you can open.')
  })
  if (errors.length > 0) throw badInput(errors)
}
