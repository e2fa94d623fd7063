import { documentLimits, type FieldError } from '@lanyard/contract'
import type { TenantId, Transaction } from '../../database/database.ts'
import { type Attachable, attachToEntry, attachToRequest, countOfCase, holdDocuments } from './attachments.queries.ts'

/**
 * A support case entry or a change request written in the same transaction, and the documents the learner sends with it. Without either, the documents are only
 * checked.
 */
export type Attaching = {
  tenantId: TenantId
  learnerId: number
  supportCaseEntryId?: number
  changeRequestId?: number
  documentIds: readonly number[]
  at: string
}

const faultOf = (document: Attachable | undefined, isRepeated: boolean): string | undefined => {
  if (!document || document.state === 'removing') return 'There is no such document.'
  if (isRepeated) return 'Is in the list twice.'
  if (document.isAttached) return 'Is attached to something already.'
  if (document.state === 'announced' || document.state === 'receiving') return 'Has not arrived yet.'
  if (document.state === 'refused') return 'Was refused: send another.'
}

/** Attaches the learner's uploaded documents, each once, all or nothing. Returns what is wrong with which document. */
export const attachDocuments = async (
  transaction: Transaction,
  { tenantId, learnerId, supportCaseEntryId, changeRequestId, documentIds, at }: Attaching,
): Promise<FieldError[]> => {
  if (documentIds.length === 0) return []
  const documentsById = new Map((await holdDocuments(transaction, tenantId, learnerId, documentIds)).map((document) => [document.id, document]))
  const errors = documentIds.flatMap((id, index): FieldError[] => {
    const message = faultOf(documentsById.get(id), documentIds.indexOf(id) < index)
    return message ? [{ pointer: `/documentIds/${index}`, message }] : []
  })
  if (errors.length > 0) return errors
  if (changeRequestId !== undefined) await attachToRequest(transaction, tenantId, changeRequestId, documentIds, at)
  if (supportCaseEntryId === undefined) return []
  const already = await countOfCase(transaction, tenantId, supportCaseEntryId)
  if (already + documentIds.length > documentLimits.perCase)
    return [{ pointer: '/documentIds', message: `A case holds at most ${documentLimits.perCase} documents; it has ${already}.` }]
  await attachToEntry(transaction, tenantId, supportCaseEntryId, documentIds, at)
  return []
}
