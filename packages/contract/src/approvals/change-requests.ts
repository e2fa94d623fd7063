import { z } from 'zod'
import { type Calls, plain } from '../call.ts'
import { exactly } from '../fields.ts'
import { documentFields } from '../learner/documents.ts'
import { idParams } from '../learner/listing.ts'
import { mostDocuments } from '../learner/support-cases.ts'
import { identifier } from '../learner/written-fields.ts'
import { noQuery } from '../query.ts'
import { approvalFields, approvalRuleNames } from './approval-fields.ts'

/** How far the change of one field is. */
export const changeStates = ['waiting', 'approved', 'declined', 'taken-back'] as const
export type ChangeState = (typeof changeStates)[number]

/** How many days a learner sees what was decided. */
export const decidedFor = 30

export const fieldKey = z
  .string()
  .refine((key) => approvalFields.has(key))
  .meta({ description: 'Must be a field of the learner’s details, such as `personal/firstName`.' })

export const fieldValue = z.union([z.string(), z.number(), z.boolean()]).nullable()

/** A sealed value is covered. `beforeLabel`, `afterLabel`: the text of a value from a list. */
export const changedField = z.object({
  field: z.string(),
  before: fieldValue,
  beforeLabel: z.string().nullable(),
  after: fieldValue,
  afterLabel: z.string().nullable(),
  state: z.enum(changeStates),
  /** Why it was declined. */
  reason: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
})
export type ChangedField = z.output<typeof changedField>

export const approvalRule = z.object({ field: z.string(), rule: z.enum(approvalRuleNames) })
export type ApprovalRule = z.output<typeof approvalRule>

export const changeRequest = z.object({
  id: z.int(),
  createdAt: z.iso.datetime(),
  fields: z.array(changedField),
  documents: z.array(z.object(documentFields)),
})
export type ChangeRequest = z.output<typeof changeRequest>

const ownChangeRequests = z.object({ rules: z.array(approvalRule), requests: z.array(changeRequest) })
export type OwnChangeRequests = z.output<typeof ownChangeRequests>

const writtenValue = z.union([z.string().max(200), z.number(), z.boolean()]).nullable()

export const changeRequestCalls = {
  listOwnChangeRequests: {
    method: 'GET',
    path: '/learner-app/change-requests',
    summary: 'Which details need approval, the changes that wait for it, and those decided in the last 30 days',
    needs: 'own-records',
    query: noQuery,
    answer: plain(ownChangeRequests),
  },
  createChangeRequest: {
    method: 'POST',
    path: '/learner-app/change-requests',
    summary: 'Ask to change details that need approval. A newer request for a field takes the older one back',
    needs: 'own-records',
    query: noQuery,
    body: {
      name: 'request',
      schema: exactly({
        fields: z
          .array(exactly({ field: fieldKey, value: writtenValue }))
          .min(1)
          .max(50),
        documentIds: z.array(identifier).max(mostDocuments).optional(),
      }),
    },
    answer: plain(ownChangeRequests),
  },
  takeBackChangeRequest: {
    method: 'POST',
    path: '/learner-app/change-requests/{id}/take-back',
    summary: 'Take back the changes that still wait, or one of them',
    needs: 'own-records',
    params: idParams,
    query: noQuery,
    body: { name: 'request', schema: exactly({ field: fieldKey.optional() }) },
    answer: plain(ownChangeRequests),
  },
} as const satisfies Calls
