import { approvalCalls } from './approvals/approval-calls.ts'
import { accountCalls } from './auth/account-calls.ts'
import { apiKeyCalls } from './auth/api-key-calls.ts'
import type { Calls } from './call.ts'
import { catalogueOverviewCalls } from './catalogue-overview.ts'
import { documentCalls } from './files/document-calls.ts'
import { policyFileCalls } from './files/policy-file-calls.ts'
import { exportCalls } from './imports/export-calls.ts'
import { importCalls } from './imports/import-calls.ts'
import { learnerTables } from './learner/learner-calls.ts'
import { lookupAreas } from './lookups/index.ts'
import { lookupActions } from './lookups/lookup-calls.ts'
import type { Table } from './openapi/openapi-operation.ts'
import { recordCalls } from './records/record-calls.ts'
import { recordEditorCalls } from './records/record-editor-calls.ts'
import { tenantsTables } from './tenants/tenants-calls.ts'
import { broadcastCalls } from './workspace/broadcasts.ts'
import { caseCalls } from './workspace/case-calls.ts'
import { caseTeamCalls } from './workspace/case-teams.ts'
import { classCalls } from './workspace/class-calls.ts'
import { reportCalls } from './workspace/reports.ts'
import { staffLearnerCalls } from './workspace/staff-learner-calls.ts'

const lists = (count: number) => (count === 1 ? 'One list' : `${count} lists`)

const catalogueTables = (): Table[] =>
  Object.entries(lookupAreas).map(([area, inside]) => {
    const names = new Set(Object.keys(inside))
    const calls: Calls = Object.fromEntries(lookupActions.filter(({ name }) => names.has(name)).map(({ operation, call }) => [operation, call]))
    const written = Object.values(inside).filter(({ writable }) => writable !== 'no').length
    const yours = written === 0 ? 'shipped with Lanyard and the same for every provider' : `${written} of them yours to change`
    return {
      tag: area,
      group: 'Reference data',
      description: `${lists(names.size)} of values that forms offer, ${yours}. Without \`take\`, a list comes whole.`,
      calls,
    }
  })

const learnerRecordTables = (): Table[] =>
  Object.entries(learnerTables).map(([tag, { description, calls }]) => ({ tag, group: 'Learner records', description, calls }))

const tenantTables = (): Table[] =>
  Object.entries(tenantsTables).map(([tag, { description, calls }]) => ({ tag, group: 'Tenant administration', description, calls, without: ['ETag'] }))

const fileTables: Table[] = [
  {
    tag: 'Documents',
    group: 'Learner records',
    description: 'Sending documents and opening them. The bytes go to the answered address with one `PUT`; the content must be what the name says.',
    calls: documentCalls,
    without: ['ETag'],
  },
  {
    tag: 'Policies',
    group: 'Learner records',
    description: 'The provider’s policies and procedures.',
    calls: policyFileCalls,
    without: ['ETag', 'Idempotency-Key'],
  },
]

const recordsTable: Table = {
  tag: 'Records',
  group: 'Provider records',
  description:
    'For student management systems: everything a provider holds, in bulk. Records are found by their reference or their key, and each gets its own result. Fields that are stored encrypted are write-only.',
  calls: recordCalls,
  without: ['ETag'],
}

const recordEditorTable: Table = {
  tag: 'Record editor',
  group: 'Provider records',
  description: 'Records one by one, as people edit them in the console: search, change, retire, and the history of each.',
  calls: recordEditorCalls,
  without: ['ETag'],
}

const accountTable: Table = {
  tag: 'Own account',
  group: 'Account',
  description: 'The signed-in person’s devices, password and two-step verification. Risky changes ask for the password again.',
  calls: accountCalls,
  without: ['ETag', 'Idempotency-Key'],
}

const apiKeyTable: Table = {
  tag: 'API keys',
  group: 'Account',
  description: 'API keys for integrations. A key never has more permissions than its creator, and expires within a year.',
  calls: apiKeyCalls,
  without: ['ETag', 'Idempotency-Key'],
}

const importTable: Table = {
  tag: 'Imports',
  group: 'Provider records',
  description: 'Files of records: sent in parts, checked without writing, applied, and undone. Available on the API host and the console.',
  calls: importCalls,
  without: ['ETag'],
}

const exportTable: Table = {
  tag: 'Exports',
  group: 'Provider records',
  description: 'Records in the shapes that imports read: what is exported and brought in again changes nothing. Available on the API host and the console.',
  calls: exportCalls,
  without: ['ETag'],
}

const caseTable: Table = {
  tag: 'Inbox',
  group: 'Staff workspace',
  description: 'Support cases as staff answer them. Each caller sees the cases that their permissions and teams allow. Only people write: an API key reads.',
  calls: { ...caseCalls, ...caseTeamCalls },
  without: ['ETag'],
}

const staffLearnerTable: Table = {
  tag: 'Learners',
  group: 'Staff workspace',
  description: 'Learners as staff find and know them. Without the permission for all records, a caller sees who they are and their money.',
  calls: staffLearnerCalls,
  without: ['ETag'],
}

const classTable: Table = {
  tag: 'Classes',
  group: 'Staff workspace',
  description:
    'Classes with their learners, who attended, and results. Trainers see and mark the classes they teach. Only people make these calls, in the console.',
  calls: classCalls,
  without: ['ETag'],
}

const approvalTable: Table = {
  tag: 'Approvals',
  group: 'Staff workspace',
  description: 'What learners ask to change in their details. A provider chooses which fields need approval. Only people decide: an API key reads.',
  calls: approvalCalls,
  without: ['ETag'],
}

const broadcastTable: Table = {
  tag: 'Messages to many',
  group: 'Staff workspace',
  description:
    'Messages from staff to a class, a course or some learners. Each learner gets a message of their own in the portal, and an email unless they turned these off.',
  calls: broadcastCalls,
  without: ['ETag'],
}

const reportTable: Table = {
  tag: 'Reports',
  group: 'Staff workspace',
  description:
    'Figures about cases, sign-ins, attendance and overdue money, counted in days of the provider. Case figures cover the cases that the caller sees.',
  calls: reportCalls,
  without: ['ETag'],
}

const overviewTable: Table = {
  tag: 'Catalogue',
  group: 'Reference data',
  description: 'All lists at a glance, and a search in all of them. Available on the API host and the console.',
  calls: catalogueOverviewCalls,
  without: ['ETag'],
}

/** Every table of calls of the product, in documentation order. */
export const productTables = (): Table[] => [
  ...learnerRecordTables(),
  ...fileTables,
  recordsTable,
  recordEditorTable,
  importTable,
  exportTable,
  caseTable,
  staffLearnerTable,
  classTable,
  approvalTable,
  broadcastTable,
  reportTable,
  accountTable,
  apiKeyTable,
  overviewTable,
  ...catalogueTables(),
  ...tenantTables(),
]
