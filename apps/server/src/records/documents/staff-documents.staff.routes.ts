import { caseDocumentCalls, staffLearnerDocumentCalls } from '@lanyard/contract'
import type { FastifyRequest } from 'fastify'
import { audit } from '../../audit/audit.ts'
import type { Caller } from '../../caller.ts'
import { type Clock, iso } from '../../common/clock.ts'
import { Problem } from '../../common/problem.ts'
import type { Transaction } from '../../database/database.ts'
import { demandClean } from '../../files/documents/documents.ts'
import { type RecordHooks, type Route, recordRoutesOf } from '../../http/routes.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { caseAccessOf } from '../cases/inbox/case-access.queries.ts'
import { addView } from '../staff-learners/learner-views.queries.ts'
import { type DocumentRow, type StaffDocument, selectCaseDocument, selectLearnerDocument, selectLearnerDocuments } from './staff-documents.queries.ts'

type DocumentDependencies = {
  clock: Clock
  secrets: Secrets
  /** A short-lived address of a file. */
  addressOf(tenantId: number, storageKey: string): string
}
type Opening = { transaction: Transaction; caller: Caller; request: FastifyRequest }

/** Staff open the files of cases and the documents of learners. Every opening is recorded where the learner reads it. */
export const staffDocumentRoutes = ({ clock, secrets, addressOf }: DocumentDependencies): Route[] => {
  const hooks: RecordHooks = { secrets, context: async () => ({}) }
  const open = async ({ transaction, caller, request }: Opening, which: ReturnType<typeof selectCaseDocument>) => {
    const [document] = await transaction.rows<StaffDocument>(which)
    if (!document) throw new Problem('not-found')
    demandClean(document)
    const { id, learnerId, filename, storageKey } = document
    await addView(transaction, caller, learnerId, iso(clock()), { document: filename })
    await audit(transaction, caller, request, [{ action: 'document.open', subjectKind: 'document', subjectId: String(id), after: { filename, learnerId } }])
    return { url: addressOf(caller.tenantId, storageKey) }
  }
  return [
    ...recordRoutesOf(caseDocumentCalls, ['console'], hooks, {
      openCaseDocument: (call) => open(call, selectCaseDocument(caseAccessOf(call.caller), call.params.id, call.params.documentId)),
    }),
    ...recordRoutesOf(staffLearnerDocumentCalls, ['console'], hooks, {
      listLearnerDocuments: async ({ db, caller, params, query }) => {
        const [rows] = await db.read<[DocumentRow[]]>(selectLearnerDocuments(caseAccessOf(caller), params.id, query))
        return { items: rows.map(({ totalCount: _, ...row }) => row), totalCount: rows[0]?.totalCount ?? 0 }
      },
      openLearnerDocument: (call) => open(call, selectLearnerDocument(caseAccessOf(call.caller), call.params.id, call.params.documentId)),
    }),
  ]
}
