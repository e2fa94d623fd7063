import type { ListedLearner } from '@lanyard/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, problem, signedInAs } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { pageAnswer } from '../../testing/people.ts'

const learner = (more: Partial<ListedLearner> = {}): ListedLearner => ({
  ...{ learnerId: 12, firstName: 'Zoë', preferredName: null, lastName: 'Marchetti', learnerNumber: 'BT-204518', email: 'zoe@example.org' },
  ...{ accountState: 'active', lastSignedInAt: '2026-11-16T08:16:00.000Z', overdue: [{ currency: 'AUD', symbol: '$', amount: 1085.65 }] },
  ...{ attendance: 84.6, documentExpires: '2027-01-15', createdAt: '2026-01-01T00:00:00.000Z' },
  ...more,
})

const open = (role: 'SupportAgent' | 'FinanceOfficer' = 'SupportAgent') => {
  const server = fakeServer(signedInAs(role))
  server.routes['GET /tenants/BANKSIA/home'] = () => Response.json({ TimeZone: 'Australia/Sydney', Locale: 'en-AU' })
  server.routes['GET /staff/learners'] = () =>
    pageAnswer([learner(), learner({ learnerId: 13, firstName: 'Ben', accountState: 'none', overdue: [], attendance: null })], 100_000)
  return server
}
const asked = (server: ReturnType<typeof open>) => server.to('GET', '/staff/learners').at(-1)?.query

test('learners are found by typing and by segment, all in the address; the export asks the same', async () => {
  const server = open()
  const { router, user } = await openPage('/learners')
  const table = await screen.findByRole('table', { name: 'Learners' })
  expect(within(table).getByText('$1,085.65 AUD')).toBeTruthy()
  expect(within(table).getByText('85%')).toBeTruthy()
  await screen.findByText('1–25 of 100,000')
  await user.click(screen.getByRole('button', { name: 'Low attendance' }))
  await user.type(screen.getByRole('searchbox', { name: 'Search learners' }), 'march')
  await waitFor(() => expect(router.state.location.search).toEqual({ segment: 'below-threshold', q: 'march' }))
  await waitFor(() => expect([asked(server)?.get('segmentFilter'), asked(server)?.get('search')]).toEqual(['below-threshold', 'march']))
  server.routes['GET /staff/learners/export'] = () => problem(500, 'Something went wrong on our side')
  await user.click(screen.getByRole('button', { name: 'Export CSV' }))
  await waitFor(() => expect(server.to('GET', '/staff/learners/export')[0]?.query.get('segmentFilter')).toBe('below-threshold'))
  expect(screen.getByRole('button', { name: 'No USI' })).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Accounts' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/learners/accounts'))
})

test('a finance officer sees names and money, and no accounts', async () => {
  open('FinanceOfficer')
  await openPage('/learners')
  const table = await screen.findByRole('table', { name: 'Learners' })
  expect(within(table).getByText('$1,085.65 AUD')).toBeTruthy()
  expect(within(table).queryByText('Attendance')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Accounts' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Low attendance' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Overdue' })).toBeTruthy()
})
