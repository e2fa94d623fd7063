import type { Row } from '../database/database.ts'
import { type Column, columnsOf } from './csv.ts'
import { answerOf, pageSize, type ReadOperation, type ReadRecords } from './read-records.ts'

/** One kind of record: a JSON file and a CSV file in the download. */
export type Kind = { name: string; columns: Column[]; records(read: ReadRecords): AsyncIterable<unknown> }

type Identified = { data: Row }

async function* all(read: ReadRecords, operation: ReadOperation, id?: number): AsyncGenerator<Identified> {
  for (let skip = 0; ; skip += pageSize) {
    const page = ((await read(operation, { skip, ...(id !== undefined && { id }) })) ?? []) as Identified[]
    yield* page
    if (page.length < pageSize) return
  }
}

async function* single(read: ReadRecords, operation: ReadOperation) {
  const record = await read(operation)
  if (record !== undefined) yield record
}

/** Each record of a list in full, from its own call. */
async function* recordsInFull(read: ReadRecords, list: ReadOperation, key: string, operation: ReadOperation) {
  for await (const { data } of all(read, list)) {
    const record = await read(operation, { id: Number(data[key]) })
    if (record !== undefined) yield record
  }
}

/** The child records of each record in a list. */
async function* childrenOf(read: ReadRecords, list: ReadOperation, key: string, operation: ReadOperation) {
  for await (const { data } of all(read, list))
    for await (const { data: inner, ...rest } of all(read, operation, Number(data[key]))) yield { data: { [key]: data[key], ...inner }, ...rest }
}

const listed = (name: string, operation: ReadOperation): Kind => ({ name, columns: columnsOf(answerOf(operation)), records: (read) => all(read, operation) })
const one = (name: string, operation: ReadOperation): Kind => ({ name, columns: columnsOf(answerOf(operation)), records: (read) => single(read, operation) })
const full = (name: string, list: ReadOperation, key: string, operation: ReadOperation): Kind => ({
  name,
  columns: columnsOf(answerOf(operation)),
  records: (read) => recordsInFull(read, list, key, operation),
})
const inside = (name: string, list: ReadOperation, key: string, operation: ReadOperation): Kind => {
  const columns = columnsOf(answerOf(operation))
  const isThere = columns.some((path) => path.join('.') === `data.${key}`)
  return { name, columns: isThere ? columns : [['data', key], ...columns], records: (read) => childrenOf(read, list, key, operation) }
}

/** Everything the learner's calls return, by kind. */
export const kinds = (): Kind[] => [
  one('account', 'getLearnerAccount'),
  one('personal-details', 'getLearnerPersonal'),
  one('next-of-kin', 'getLearnerNextOfKin'),
  one('demographics', 'getLearnerDemographics'),
  listed('course-enrolments', 'listCourseEnrolments'),
  listed('unit-enrolments', 'listUnitEnrolments'),
  inside('unit-elements', 'listUnitEnrolments', 'unitEnrolmentId', 'listUnitEnrolmentElements'),
  listed('elearning-enrolments', 'listElearningEnrolments'),
  listed('class-registrations', 'listLearnerClassRegistrations'),
  listed('attendance', 'listLearnerTimetableStats'),
  full('messages', 'listMessages', 'messageId', 'getMessage'),
  full('support-cases', 'listSupportCases', 'supportCaseId', 'getSupportCase'),
  listed('credentials', 'listCredentials'),
  full('credential-shares', 'listCredentials', 'credentialId', 'getCredentialShare'),
  listed('invoices', 'listFinanceInvoices'),
  inside('invoice-lines', 'listFinanceInvoices', 'financeInvoiceId', 'listFinanceInvoiceLines'),
  inside('invoice-credits', 'listFinanceInvoices', 'financeInvoiceId', 'listFinanceInvoiceCredits'),
  listed('payments', 'listFinancePayments'),
  listed('credit-notes', 'listFinanceCreditNotes'),
  one('finance-summary', 'getFinanceStats'),
  one('notification-choices', 'getNotificationChoices'),
  listed('who-looked', 'listRecordViews'),
]
