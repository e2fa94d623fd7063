import type { Role } from '@lanyard/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer, problem, signedInAs } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'

const days = { from: '2026-10-19', to: '2026-11-17' }
const answers = {
  ...{ ...days, unit: 'week', total: { raised: 12, answered: 9, medianMinutes: 130 } },
  parts: [
    { from: '2026-11-09', raised: 5, answered: 5, medianMinutes: 45 },
    { from: '2026-11-16', raised: 7, answered: 4, medianMinutes: null },
  ],
}
const amount = (value: number) => ({ currency: 'AUD', symbol: '$', amount: value })
const reports = {
  'case-ages': {
    today: days.to,
    open: 3,
    ages: [
      { age: 'today', cases: 2, overdue: 0 },
      { age: 'older', cases: 1, overdue: 1 },
    ],
  },
  'first-answers': answers,
  'case-categories': {
    ...days,
    raised: 6,
    categories: [
      { name: '=Fees', isOther: false, raised: 4, open: 1 },
      { name: null, isOther: true, raised: 2, open: 0 },
    ],
  },
  'case-ratings': { ...days, unit: 'week', total: { good: 3, okay: 0, bad: 1 }, parts: [{ from: '2026-11-16', good: 3, okay: 0, bad: 1 }] },
  'sign-ins': { ...days, unit: 'day', total: { signIns: 0, learners: 0 }, parts: [{ from: days.from, signIns: 0, learners: 0 }] },
  attendance: {
    ...{ ...days, threshold: 80, total: { attended: 3, missed: 1, percentage: 75 } },
    courses: [{ name: 'CHC Early childhood', isOther: false, attended: 3, missed: 1, percentage: 75 }],
  },
  overdue: {
    ...{ today: days.to, totals: [amount(90)] },
    courses: [{ name: null, isOther: false, overdue: amount(90), invoices: 2, learners: 1, oldest: '2026-02-01' }],
  },
}

const open = (role: Role = 'SupportAgent') => {
  const server = fakeServer(signedInAs(role))
  server.routes['GET /tenants/BANKSIA/home'] = () => Response.json({ TimeZone: 'Australia/Sydney', Locale: 'en-AU' })
  for (const [name, answer] of Object.entries(reports)) server.routes[`GET /reports/${name}`] = () => Response.json(answer)
  return server
}
const card = async (name: string) => within(await screen.findByRole('region', { name }))

test('a report is a chart with a title and a description, and the same figures are a table', async () => {
  open()
  const { user } = await openPage('/reports')
  const answered = await card('Time to first answer')
  expect((await answered.findByRole('img', { name: /^Median time to the first answer/ })).querySelector('desc')?.textContent).toBe(
    'Median 2 h 10 min. 9 of 12 cases answered.',
  )
  const rows = () => answered.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent))
  expect(rows()).toEqual([
    ['Week', 'Cases', 'Answered', 'Median time'],
    ['Week from 9 Nov 2026', '5', '5', '45 min'],
    ['Week from 16 Nov 2026', '7', '4', '–'],
  ])
  await user.click(answered.getByRole('radio', { name: 'Table' }))
  expect(answered.queryByRole('img')).toBeNull()
  expect(rows()).toHaveLength(3)
  const ratings = await card('Satisfaction')
  expect(ratings.getByText('75% good. 4 ratings.')).toBeTruthy()
  expect(ratings.getByText('1 · 25%')).toBeTruthy()
  const attendance = await card('Attendance by course')
  expect(attendance.getByText('75% · low')).toBeTruthy()
  expect((await card('Overdue by course')).getByText('$90.00 overdue today.')).toBeTruthy()
  expect((await card('Sign-ins')).getByText(/^No learner signed in during this period/)).toBeTruthy()
})

test('the period is part of the address', async () => {
  const server = open()
  const { user, router } = await openPage('/reports?period=12-months')
  await waitFor(() => expect(server.to('GET', '/reports/attendance')[0]?.query.get('period')).toBe('12-months'))
  await user.click(screen.getByRole('radio', { name: '90 days' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ period: '90-days' }))
  await waitFor(() => expect(server.to('GET', '/reports/sign-ins').at(-1)?.query.get('period')).toBe('90-days'))
  expect(server.to('GET', '/reports/overdue')).toHaveLength(1)
})

test('a file has the figures as they are, and no formulas', async () => {
  open()
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `#${saved.push(blob as Blob)}`)
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  const { user } = await openPage('/reports')
  await user.click(await screen.findByRole('button', { name: 'Download CSV: Cases by category' }))
  await user.click(await screen.findByRole('button', { name: 'Download CSV: Time to first answer' }))
  expect(await saved[0]?.text()).toBe("\ufeffCategory,Cases,Still open\r\n'=Fees,4,1\r\nOther,2,0\r\n")
  expect(await saved[1]?.text()).toContain('Median time (minutes)\r\nWeek from 9 Nov 2026,5,5,45\r\n')
})

test('a report that fails leaves the others, and each role has its own', async () => {
  const server = open('FinanceOfficer')
  await openPage('/reports')
  await card('Overdue by course')
  expect(screen.getAllByRole('region').filter((region) => region.tagName === 'SECTION')).toHaveLength(2)
  expect(server.sent.filter(({ path }) => path.startsWith('/reports/')).map(({ path }) => path)).toEqual(['/reports/overdue'])
  const failing = open()
  failing.routes['GET /reports/attendance'] = () => problem(500, 'x')
  const { user } = await openPage('/reports')
  await screen.findByText(/Attendance by course couldn’t be loaded/)
  await card('Overdue by course')
  failing.routes['GET /reports/attendance'] = () => Response.json(reports.attendance)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('75% · low')
  open('Trainer')
  await openPage('/reports')
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Reports' })).toBeNull())
})
