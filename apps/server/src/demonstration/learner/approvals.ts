import { isLowRisk } from '@lanyard/contract'
import { giveDocument, type LearnerFile } from './papers.ts'
import type { Provider } from './provider.ts'
import type { DemonstrationLearner } from './provider-file.ts'
import { addRows } from './rows.queries.ts'

const withRules = 'BANKSIA'

const rules = {
  'personal/firstName': 'approval-with-document',
  'personal/lastName': 'approval-with-document',
  'personal/dateOfBirth': 'approval-with-document',
  'personal/learnerPersonalPhoneNumbers.mobile': 'approval',
}

export const addApprovalRules = async ({ transaction, tenantId }: Provider, code: string) => {
  if (code !== withRules) return
  const rows = Object.entries(rules).map(([field, rule]) => ({ tenant_id: tenantId, field, rule }))
  await addRows(transaction, 'approval_rules', rows, '0')
}

type Request = { field: string; column: string; after: string; daysAgo: number; document?: { heading: string; paragraphs: string[] } }

const requests: Readonly<Record<string, Request>> = {
  'learner@banksia.example': { field: 'personal/learnerPersonalPhoneNumbers.mobile', column: 'mobile', after: '+61 423 456 789', daysAgo: 0 },
  'second@banksia.example': {
    field: 'personal/lastName',
    column: 'last_name',
    after: 'Thapa-Rai',
    daysAgo: 2,
    document: {
      heading: 'Marriage certificate',
      paragraphs: ['This is a copy of the certificate that Arjun Thapa sent with his request to change his last name to Thapa-Rai.'],
    },
  },
}

/** What the learner asked to change. */
export const addChangeRequest = async (file: LearnerFile, { email, personal }: DemonstrationLearner, accountId: number | undefined) => {
  const request = requests[email]
  if (!request || accountId === undefined) return
  const { transaction, tenantId, calendar } = file.provider
  const { field, column, after, daysAgo, document } = request
  const [id = 0] = await addRows(transaction, 'change_requests', [
    {
      ...{ tenant_id: tenantId, learner_id: file.learnerId, account_id: accountId, created_at: calendar.moment(-daysAgo, '07:48'), version: 1 },
      ...{ is_low_risk: isLowRisk(field), has_documents: document !== undefined, is_decided: false },
    },
  ])
  const before = (personal as Readonly<Record<string, unknown>>)[column] ?? null
  await addRows(transaction, 'change_request_fields', [{ tenant_id: tenantId, change_request_id: id, field, before, after, state: 'waiting' }], '0')
  if (!document) return
  const paper = { ...document, number: `${file.tenantCode}-R${id}` }
  await giveDocument(file, { filename: `${document.heading}.pdf`, days: -daysAgo, paper, for: { changeRequestId: id } })
}
