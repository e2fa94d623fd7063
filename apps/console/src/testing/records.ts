import type { EditedRecord, RecordChange, Role } from '@lanyard/contract'
import { fakeServer, signedInAs } from './fake-server.ts'
import { pageAnswer } from './people.ts'

export const learnerRecord = (differences: Partial<EditedRecord> = {}, values: EditedRecord['values'] = {}): EditedRecord => ({
  ...{ id: '41', version: 3, ref: null, source: null, retiredAt: null, names: { gender: 'Female' }, stored: ['taxFileNumber'] },
  ...differences,
  values: {
    learnerNumber: 'BT-1',
    firstName: 'Mia',
    lastName: 'Okafor',
    gender: 'F',
    email: 'mia@example.org',
    dateOfBirth: '2001-02-03',
    mobile: null,
    ...values,
  },
})

export const recordChange = (differences: Partial<RecordChange> = {}): RecordChange => ({
  ...{ seq: 9, at: '2026-03-14T02:30:00.000Z', action: 'changed', origin: 'staff', name: 'Jo Lee', importId: null },
  fields: [{ field: 'lastName', isHidden: false, before: 'Okaffor', after: 'Okafor' }],
  ...differences,
})

/** A provider in Australia with one learner. */
export const recordsServer = (role: Role = 'RecordsManager', record = learnerRecord()) => {
  const server = fakeServer(signedInAs(role))
  const counts = [
    { type: 'learners', count: 2143, retired: 3 },
    { type: 'invoices', count: 7, retired: 0 },
  ]
  server.routes['GET /tenants/BANKSIA/home'] = () => Response.json({ TimeZone: 'Australia/Sydney', Locale: 'en-AU' })
  server.routes['GET /records'] = () =>
    Response.json({ country: 'AU', timeZone: 'Australia/Sydney', types: role === 'FinanceOfficer' ? counts.slice(1) : counts })
  server.routes['GET /records/learners/search'] = () => pageAnswer([record], 2140)
  server.routes['GET /records/learners/options'] = () =>
    Response.json([
      { value: 'F', label: 'Female' },
      { value: 'M', label: 'Male' },
    ])
  server.routes['GET /records/learners/41'] = () => Response.json(record)
  server.routes['GET /records/learners/41/history'] = () => Response.json({ changes: [recordChange()], next: null })
  return server
}
