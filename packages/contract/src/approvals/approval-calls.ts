import { z } from 'zod'
import { type Calls, plain } from '../call.ts'
import { idParams } from '../learner/listing.ts'
import { noQuery } from '../query.ts'
import { anId } from '../workspace/case.ts'
import { approvalRuleNames, approvalViews } from './approval-fields.ts'
import { approvalRule, changedField, changeStates, fieldKey } from './change-requests.ts'

/** The maximum number of requests on a page, and in one approval of several. */
export const mostApprovals = 50
const longestReason = 500

const approvalSummary = z.object({
  id: z.int(),
  /** Counts the changes of the request. */
  version: z.int(),
  learner: z.object({ id: z.int(), name: z.string(), number: z.string().nullable() }),
  createdAt: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
  fields: z.array(z.object({ field: z.string(), state: z.enum(changeStates) })),
  isLowRisk: z.boolean(),
  hasDocument: z.boolean(),
})
export type ApprovalSummary = z.output<typeof approvalSummary>

const approvalDocument = z.object({
  documentId: z.int(),
  filename: z.string().nullable(),
  size: z.int().nullable(),
  /** A clean one is opened as the learner's other documents are. */
  state: z.enum(['clean', 'scanning', 'refused']),
})
export type ApprovalDocument = z.output<typeof approvalDocument>

const openedApproval = z.object({
  ...approvalSummary.shape,
  fields: z.array(
    z.object({
      ...changedField.shape,
      isSealed: z.boolean(),
      needsDocument: z.boolean(),
      /** Whether the stored value is no longer the one that the learner saw. */
      isStale: z.boolean(),
      decidedBy: z.string().nullable(),
    }),
  ),
  documents: z.array(approvalDocument),
  learner: z.object({ ...approvalSummary.shape.learner.shape, firstName: z.string() }),
  mayDecide: z.boolean(),
})
export type OpenedApproval = z.output<typeof openedApproval>

const counts = z.object({ toReview: z.int(), lowRisk: z.int(), withDocument: z.int() })
const reason = z.string().trim().max(longestReason)

export const approvalCalls = {
  listChangeRequests: {
    method: 'GET',
    path: '/change-requests',
    summary: 'What learners ask to change, the oldest first; decided ones, the newest first',
    needs: 'approvals:read',
    query: z.strictObject({
      view: z
        .enum(approvalViews)
        .optional()
        .meta({ description: `Must be one of ${approvalViews.join(', ')}.` }),
      cursor: z.string().max(200).optional().meta({ description: 'Must be the `next` of the page before.' }),
      take: z
        .int()
        .min(1)
        .max(mostApprovals)
        .optional()
        .meta({ description: `Must be a whole number from 1 to ${mostApprovals}.` }),
    }),
    answer: plain(z.object({ requests: z.array(approvalSummary), next: z.string().nullable(), counts })),
  },
  getChangeRequest: {
    method: 'GET',
    path: '/change-requests/{id}',
    summary: 'A request with each value before and after, and its documents. Sealed values are covered',
    needs: 'approvals:read',
    params: idParams,
    query: noQuery,
    answer: plain(openedApproval),
  },
  revealChangeRequest: {
    method: 'POST',
    path: '/change-requests/{id}/reveal',
    summary: 'The same with its sealed values. Asking is recorded in the audit log',
    needs: 'approvals:decide',
    params: idParams,
    query: noQuery,
    answer: plain(openedApproval),
  },
  decideChangeRequest: {
    method: 'POST',
    path: '/change-requests/{id}/decision',
    summary: 'Approve or decline fields of a request. The learner gets one email',
    needs: 'approvals:decide',
    params: idParams,
    query: noQuery,
    body: {
      name: 'decision',
      schema: z.strictObject({
        version: z.int(),
        fields: z
          .array(z.strictObject({ field: fieldKey, decision: z.enum(['approve', 'decline']), reason: reason.optional() }))
          .min(1)
          .max(200),
      }),
    },
    answer: plain(openedApproval),
  },
  approveChangeRequests: {
    method: 'POST',
    path: '/change-requests/approvals',
    summary: 'Approve several requests that are low in risk. Each is decided by itself',
    needs: 'approvals:decide',
    query: noQuery,
    body: {
      name: 'approvals',
      schema: z.strictObject({
        requests: z
          .array(z.strictObject({ id: anId, version: z.int() }))
          .min(1)
          .max(mostApprovals),
      }),
    },
    answer: plain(z.object({ approved: z.array(z.int()), refused: z.array(z.object({ id: z.int(), reason: z.string() })) })),
  },
  getApprovalRules: {
    method: 'GET',
    path: '/approval-rules',
    summary: 'Which details need approval, and which also need a document',
    needs: 'users:read',
    query: noQuery,
    answer: plain(z.object({ country: z.string(), rules: z.array(approvalRule) })),
  },
  replaceApprovalRules: {
    method: 'PUT',
    path: '/approval-rules',
    summary: 'Choose which details need approval. Requests that wait stay',
    needs: 'users:write',
    query: noQuery,
    body: {
      name: 'rules',
      schema: z.strictObject({ rules: z.array(z.strictObject({ field: fieldKey, rule: z.enum(approvalRuleNames) })).max(500) }),
    },
    answer: plain(z.object({ country: z.string(), rules: z.array(approvalRule) })),
  },
} as const satisfies Calls
