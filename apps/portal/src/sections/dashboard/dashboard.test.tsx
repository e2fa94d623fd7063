import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { attendanceStats, broken, classIn, course, dollars, everySection, invoice, many, one } from '../../testing/answers.ts'
import { banksia, fakeServer, liveSession } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'

const nothing = { totalCount: 0, items: [] }
const caughtUp = {
  ...{ hasRecord: true, preferredName: 'Avi', hasAddress: true, nextOfKin: 'known', passportExpiryDate: null, visaExpiryDate: null },
  ...{ overdueInvoices: nothing, waitingCases: nothing, unreadMessages: nothing, latestMessages: [], missingDemographics: [] },
}
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  server = fakeServer()
  server.session = liveSession()
  vi.stubGlobal('scrollTo', () => {})
  Object.assign(server.routes, {
    'GET /learner-app/learner-class-registrations': () => many([classIn(3), classIn(27, 2)]),
    'GET /learner-app/learner-timetable-stats': () => many([{ data: attendanceStats() }]),
    'GET /learner-app/attention': () =>
      one({
        ...caughtUp,
        nextOfKin: 'without-phone',
        passportExpiryDate: inDays(40),
        overdueInvoices: { totalCount: 1, items: [{ ...invoice(2041).data, ...invoice(2041).relationships }] },
        waitingCases: { totalCount: 1, items: [{ supportCaseId: 4, subject: 'Leave', lastPublicEntryAt: '2026-11-10T03:30:00Z' }] },
        unreadMessages: { totalCount: 1, items: [{ messageId: 8, subject: 'Workshop B moves' }] },
        missingDemographics: [
          { field: 'learnerDemographicsAuFields.countryOfBirthId', group: 'au-background' },
          { field: 'learnerDemographicsAuFields.indigenousStatusId', group: 'au-background' },
        ],
      }),
    'GET /learner-app/finance-stats': () =>
      one(
        { totalAmount: 6400, outstandingAmount: 1280, overdueAmount: 480, currencyId: 8 },
        {
          currency: dollars,
          otherCurrencies: [{ totalAmount: 150, outstandingAmount: 150, overdueAmount: 0, currencyId: 148, currency: { ...dollars, code: 'USD' } }],
        },
      ),
    'GET /learner-app/course-enrolments/list': () =>
      many([{ data: course(1) }, { data: course(2, { enrolmentStatusId: 4, enrolmentStatusDescription: 'Confirmed', startDate: inDays(35) }) }]),
  })
})

const card = async (name: string) => within(await screen.findByRole('region', { name }))

test('the greeting uses the preferred name; the next class has its room, trainer and countdown', async () => {
  await openPage('/', everySection)
  await screen.findByRole('heading', { level: 1, name: /Avi$/ })
  const next = await card('Next up')
  expect(next.getByRole('heading', { name: 'Carpentry workshop 1' })).toBeTruthy()
  expect(next.getByText('in 3 hours')).toBeTruthy()
  expect(next.getByText('Marcus Lee')).toBeTruthy()
  expect(next.getByRole('button', { name: 'Add to calendar' })).toBeTruthy()
})

test('items that need attention are listed most urgent first, each with a link to resolve it', async () => {
  await openPage('/', everySection)
  const attention = await card('Needs your attention')
  const links = attention.getAllByRole('link').map((link) => [link.getAttribute('aria-label')?.split(':')[0], link.getAttribute('href')])
  expect(links).toEqual([
    ['View invoice', '/finance/invoices/2041'],
    ['Reply', '/support/4'],
    ['Update', '/my-details?tab=demographics&edit=international'],
    ['Read', '/messages?message=8'],
    ['Complete', '/my-details?tab=demographics&edit=au-background'],
    ['Complete', '/my-details?tab=next-of-kin&edit=local'],
  ])
  expect(attention.getByText(/^Your passport expires in/)).toBeTruthy()
  expect(attention.getByText('2 answers are missing')).toBeTruthy()
  expect(attention.getByText('Your next of kin has no phone number')).toBeTruthy()
})

test('courses, attendance and finances at a glance: inactive courses say so, and each currency has its code', async () => {
  await openPage('/', everySection)
  const courses = await card('My courses')
  expect(courses.getByText(/^starts /)).toBeTruthy()
  expect(courses.getAllByRole('progressbar')[0]?.getAttribute('aria-valuetext')).toBe('1 of 2')
  expect((await card('Attendance')).getByText('You can miss 3 more classes and stay at 80% or more.')).toBeTruthy()
  const finances = await card('Finances')
  expect(finances.getByText('$1,280.00 AUD')).toBeTruthy()
  expect(finances.getByText('$150.00 USD').parentElement?.textContent).toBe('and $150.00 USD outstanding')
})

test('hidden sections have no card and make no requests', async () => {
  await openPage('/', { ...banksia, ShowSections: { SupportCases: false, Finances: false, PoiliciesAndProcedures: false, Timetables: false } })
  await card('My courses')
  for (const name of ['Next up', 'Finances', 'Attendance']) expect(screen.queryByRole('region', { name })).toBeNull()
  const asked = server.sent.map(({ path }) => path)
  for (const path of ['finance-stats', 'learner-class-registrations', 'learner-timetable-stats']) expect(asked).not.toContain(`/learner-app/${path}`)
})

test('a failed call never blanks the page: its card says so, can be retried, and the rest stays', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  server.routes['GET /learner-app/finance-stats'] = broken
  server.routes['GET /learner-app/attention'] = broken
  const { user } = await openPage('/', everySection)
  const finances = await card('Finances')
  expect(await finances.findByText(/^Your finances couldn’t be loaded/)).toBeTruthy()
  expect(await (await card('Needs your attention')).findByText(/^What needs your attention couldn’t be loaded/)).toBeTruthy()
  expect(screen.queryByText('You’re all caught up.')).toBeNull()
  expect((await card('My courses')).getByText('Certificate 1 in Carpentry')).toBeTruthy()
  await waitFor(() => expect(logged).toHaveBeenCalledWith('getFinanceStats failed:', expect.anything()))
  server.routes['GET /learner-app/finance-stats'] = () =>
    one({ totalAmount: 0, outstandingAmount: 0, overdueAmount: 0 }, { currency: dollars, otherCurrencies: [] })
  await user.click(finances.getByRole('button', { name: 'Try again' }))
  expect((await finances.findAllByText('$0.00')).length).toBe(3)
  logged.mockRestore()
})

test('a learner without records sees what will appear where', async () => {
  for (const path of ['learner-class-registrations', 'learner-timetable-stats', 'course-enrolments/list'])
    server.routes[`GET /learner-app/${path}`] = () => many([])
  server.routes['GET /learner-app/attention'] = () => one(caughtUp)
  await openPage('/', everySection)
  expect((await card('Needs your attention')).getByText('You’re all caught up.')).toBeTruthy()
  expect((await card('Next up')).getByText(/^You have no upcoming classes/)).toBeTruthy()
  expect((await card('Messages')).getByText(/^You have no messages yet/)).toBeTruthy()
})

test('the dashboard makes at most eight calls', async () => {
  await openPage('/', everySection)
  await card('My courses')
  expect(server.sent.map(({ path }) => path)).toContain('/learner-app/attention')
  expect(server.sent.length).toBeLessThanOrEqual(8)
})

test('an account without a learner record says what to do', async () => {
  server.routes['GET /learner-app/attention'] = () => one({ ...caughtUp, hasRecord: false })
  await openPage('/', everySection)
  const list = await card('Needs your attention')
  await list.findByText('Your account isn’t connected to your records')
  expect(list.getByRole('link', { name: /^See what to do/ }).getAttribute('href')).toContain('/my-details')
})
