import * as contract from '@lanyard/contract'
import { expect, test } from 'vitest'
import { readLookupFile } from './read-lookups.ts'

/** The list that each table of the contract names values of. */
const tables = [
  ['enrolment-statuses', contract.enrolmentStatuses],
  ['unit-enrolment-statuses', contract.unitEnrolmentStatuses],
  ['element-enrolment-statuses', contract.elementEnrolmentStatuses],
  ['qualification-enrolment-statuses', contract.qualificationEnrolmentStatuses],
  ['credential-statuses', contract.credentialStatuses],
  ['finance-invoice-statuses', contract.invoiceStatuses],
  ['finance-payment-statuses', contract.paymentStatuses],
  ['finance-credit-note-statuses', contract.creditNoteStatuses],
  ['class-statuses', contract.classStatuses],
  ['class-registration-statuses', contract.registrationStatuses],
  ['attendance-types', contract.attendanceTypes],
  ['support-case-statuses', contract.supportCaseStatuses],
  ['support-case-entry-types', contract.supportCaseEntryTypes],
] as const

const letters = (text: unknown) =>
  String(text)
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')

test.each(tables)('the names of %s match the shipped values', async (list, table) => {
  const rows = await readLookupFile(list)
  const [idField = ''] = Object.keys(rows[0] ?? {})
  for (const [name, id] of Object.entries(table)) {
    const row = rows.find((shipped) => shipped[idField] === id)
    expect(letters(row?.description), `${list} ${id}`).toContain(letters(name))
  }
})
