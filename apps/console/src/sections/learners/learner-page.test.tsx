import type { StaffLearner, TimelineItem } from '@lanyard/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, signedInAs } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'

const item = (more: Partial<TimelineItem>): TimelineItem => ({
  ...{ id: 'case-entry 1', kind: 'cases', at: '2026-11-16T08:17:00.000Z', isDay: false, by: null, title: 'Replied to case 1284' },
  ...{ detail: 'My name is misspelled', tone: 'plain', caseId: 1284 },
  ...more,
})

const zoe = (more: Partial<StaffLearner> = {}): StaffLearner => ({
  ...{ learnerId: 12, firstName: 'Zoë', preferredName: null, lastName: 'Marchetti', learnerNumber: 'BT-204518', email: 'zoe@example.org', age: 28 },
  ...{ isRetired: false, account: { accountId: 501, state: 'active', lastSignedInAt: '2026-11-16T08:16:00.000Z' } },
  alerts: [
    { kind: 'overdue', amounts: [{ currency: 'AUD', symbol: '$', amount: 1085.65 }], invoices: 2, since: '2026-09-17' },
    { kind: 'expiry', document: 'passport', expires: '2020-01-15' },
  ],
  courses: { totalCount: 0, items: [] },
  timetable: { next: [], attendance: [], threshold: 80 },
  money: { totals: [{ currency: 'AUD', symbol: '$', invoiced: 9920.9, outstanding: 3485.65, overdue: 1085.65 }], lastPayment: null },
  ...{ credentials: { totalCount: 0, items: [] }, documents: { totalCount: 0, items: [] } },
  details: {
    ...{ dateOfBirth: '1998-03-14', alternativeEmail: null, mobile: '0412 345 678', phone: null, address: '12/48 Harris St, Pyrmont 2009' },
    ...{ emergencyContact: null, uniqueStudentIdentifier: 'BNGH7C75FN', nationalStudentNumber: null },
    numbers: [{ field: 'taxFileNumber', masked: '••••••782' }],
  },
  notes: [{ id: 3, text: 'Prefers a call in the afternoon', by: 'Mei Tanaka', at: '2026-11-01T00:00:00.000Z', team: null, isMine: true }],
  timeline: { items: [item({})], next: 'earlier' },
  views: [
    {
      viewedAt: '2026-11-13T06:18:00.000Z',
      name: 'Tom Whitlock',
      roles: ['Finance officer'],
      kind: 'number',
      number: 'passportNumber',
      reason: null,
      document: null,
    },
  ],
  ...more,
})

const open = (role: 'TenantAdmin' | 'FinanceOfficer' | 'Auditor', learner = zoe()) => {
  const server = fakeServer(signedInAs(role))
  server.routes['GET /tenants/BANKSIA/home'] = () => Response.json({ TimeZone: 'Australia/Sydney', Locale: 'en-AU' })
  server.routes['GET /staff/learners/12'] = () => Response.json(learner)
  return server
}

test('alerts come first; a covered number is shown when asked for; the timeline has earlier parts and kinds; notes are pinned', async () => {
  const server = open('TenantAdmin')
  const { user } = await openPage('/learners/12')
  await screen.findByRole('heading', { level: 1, name: 'Zoë Marchetti' })
  const alerts = within(screen.getByRole('list', { name: 'Needs attention' }))
  expect(alerts.getByText('$1,085.65 AUD overdue')).toBeTruthy()
  expect(alerts.getByText('Passport expired')).toBeTruthy()
  expect(screen.getByText('••••••782')).toBeTruthy()
  server.routes['POST /staff/learners/12/revealed-numbers'] = () => Response.json({ field: 'taxFileNumber', value: '123 456 782' })
  await user.click(screen.getByRole('button', { name: 'Show tax file number' }))
  await screen.findByText('123 456 782')
  expect(server.to('POST', '/staff/learners/12/revealed-numbers')[0]?.body).toEqual({ field: 'taxFileNumber' })

  server.routes['GET /staff/learners/12/timeline'] = ({ query }) =>
    Response.json({ items: [item({ id: `x ${query}`, title: query.get('kindFilter') ? 'Invoice 7' : 'Opened case 9' })], next: null })
  await user.click(screen.getByRole('button', { name: 'Show earlier' }))
  await screen.findByText('Opened case 9')
  expect(server.to('GET', '/staff/learners/12/timeline').map(({ query }) => query.get('cursor'))).toContain('earlier')
  await user.click(screen.getByRole('button', { name: 'Money' }))
  await screen.findByText('Invoice 7')

  expect(screen.getByText('Tom Whitlock, passport')).toBeTruthy()
  server.routes['DELETE /staff/learner-notes/3'] = () => Response.json({ success: true })
  await user.click(screen.getByRole('button', { name: 'Remove note' }))
  await waitFor(() => expect(server.to('DELETE', '/staff/learner-notes/3')).toHaveLength(1))
  server.routes['GET /case-people'] = () => Response.json({ people: [], teams: [{ id: 4, name: 'Accounts', isMine: false }] })
  server.routes['POST /staff/learners/12/notes'] = () => Response.json(zoe().notes[0])
  await user.click(screen.getByRole('button', { name: 'Pin a note' }))
  await user.type(screen.getByLabelText('Note'), 'Pays by instalments')
  await user.selectOptions(screen.getByLabelText('Who can see it'), await screen.findByRole('option', { name: 'Only Accounts' }))
  await user.click(screen.getByRole('button', { name: 'Pin note' }))
  await waitFor(() => expect(server.to('POST', '/staff/learners/12/notes')[0]?.body).toEqual({ text: 'Pays by instalments', teamId: 4 }))
})

test('a finance officer sees money only; an auditor sees numbers covered', async () => {
  open('FinanceOfficer', zoe({ age: null, courses: null, timetable: null, credentials: null, documents: null, details: null, alerts: [] }))
  await openPage('/learners/12')
  await screen.findByRole('heading', { name: 'Money' })
  expect(screen.queryByRole('heading', { name: 'Courses' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Study' })).toBeNull()
  open('Auditor')
  await openPage('/learners/12')
  await screen.findByText('••••••782')
  expect(screen.queryByRole('button', { name: 'Show tax file number' })).toBeNull()
})

test('a document opens, and the list shows all of them when asked', async () => {
  const document = (documentId: number, filename: string) => ({
    ...{ documentId, filename, size: 2048, isFromLearner: true, isHidden: false, createdAt: '2026-11-13T05:01:00.000Z', of: 'Case' },
  })
  const server = open('Auditor', zoe({ documents: { totalCount: 2, items: [document(3, 'passport.pdf')] } }))
  server.routes['POST /staff/learners/12/documents/3/openings'] = () => Response.json({ url: '/files/signed' })
  server.routes['GET /staff/learners/12/documents'] = () =>
    Response.json([document(3, 'passport.pdf'), document(4, 'visa.pdf')], { headers: { 'x-total-count': '2' } })
  const { user } = await openPage('/learners/12')
  await user.click(await screen.findByRole('button', { name: 'passport.pdf' }))
  await waitFor(() => expect(server.to('POST', '/staff/learners/12/documents/3/openings')).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Show all 2' }))
  await screen.findByRole('button', { name: 'visa.pdf' })
})
