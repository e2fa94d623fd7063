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

const open = (role: 'SupportAgent' | 'FinanceOfficer' | 'TenantAdmin' | 'RecordsManager' = 'SupportAgent') => {
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

const openNew = async (role: 'TenantAdmin' | 'RecordsManager') => {
  const server = open(role)
  server.routes['GET /records'] = () => Response.json({ country: 'AU', timeZone: 'Australia/Sydney', types: [] })
  server.routes['GET /records/course-enrolments/options'] = ({ query }) =>
    Response.json(
      query.get('field') === 'status' ? [{ value: 'CURRENT', label: 'Current (in training)' }] : [{ value: 'BSB40520', label: 'BSB40520 · Leadership' }],
    )
  return { server, ...(await openPage('/learners/new')) }
}

test('a learner is added, enrolled and invited in one call; errors are at their fields, and a temporary password is shown once', async () => {
  const { server, router, user } = await openNew('TenantAdmin')
  await user.click(await screen.findByRole('button', { name: 'Add learner' }))
  expect(screen.getByText('Enter last name.')).toBeTruthy()
  expect(screen.getByText('Enter an email address to invite them.')).toBeTruthy()
  expect(screen.getByText('Choose course.')).toBeTruthy()
  await user.type(screen.getByLabelText('Last name (required)'), 'Reyes')
  await user.type(screen.getByLabelText('Email'), 'ana@example.org')
  await user.click(screen.getByRole('combobox', { name: 'Course (required)' }))
  await user.click(await screen.findByRole('option', { name: 'BSB40520 · Leadership' }))
  await user.click(screen.getByRole('radio', { name: 'Temporary password' }))
  server.routes['POST /staff/learners'] = () =>
    problem(409, 'Conflict', [{ pointer: '/learner/email', message: 'An account with this address already exists.' }])
  await user.click(screen.getByRole('button', { name: 'Add learner' }))
  expect(await screen.findByText('An account with this address already exists.')).toBeTruthy()
  server.routes['POST /staff/learners'] = () => Response.json({ learnerId: 12, learnerNumber: 'BT-9', temporaryPassword: 'abcde-fghjk', warnings: [] })
  await user.click(screen.getByRole('button', { name: 'Add learner' }))
  expect(await screen.findByDisplayValue('abcde-fghjk')).toBeTruthy()
  const [, sent] = server.to('POST', '/staff/learners')
  expect(sent?.body).toMatchObject({
    learner: { lastName: 'Reyes', email: 'ana@example.org' },
    enrolment: { courseOffer: 'BSB40520', status: 'CURRENT' },
    invitation: { with: 'temporary-password' },
  })
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/learners/12'))
})

test('who can’t invite adds a learner without an invitation', async () => {
  const { server, router, user } = await openNew('RecordsManager')
  await user.type(await screen.findByLabelText('Last name (required)'), 'Reyes')
  await user.click(screen.getByRole('switch', { name: 'Enrol them in a course' }))
  expect(screen.queryByRole('switch', { name: 'Invite them to the portal' })).toBeNull()
  server.routes['POST /staff/learners'] = () => Response.json({ learnerId: 12, learnerNumber: 'BT-9', temporaryPassword: null, warnings: [] })
  await user.click(screen.getByRole('button', { name: 'Add learner' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/learners/12'))
  expect(server.to('POST', '/staff/learners')[0]?.body).toEqual({ learner: { lastName: 'Reyes' } })
})
