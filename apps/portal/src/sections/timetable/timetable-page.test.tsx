import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { attendanceStats, broken, classIn, everySection, many, one } from '../../testing/answers.ts'
import { banksia, fakeServer, liveSession } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'

const at = (id: number, startTime: string, endTime: string) => classIn(0, id, { startTime, endTime })

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  server = fakeServer()
  server.session = liveSession()
  vi.stubGlobal('scrollTo', () => {})
  server.routes['GET /learner-app/learner-class-registrations'] = () =>
    many([classIn(3, 1), classIn(4, 2), classIn(-50, 3, { classRegistrationStatusDescription: 'Attended' })])
  server.routes['GET /learner-app/calendar-feed'] = () => one({ isOn: false, address: null, createdAt: null, lastReadAt: null })
  server.routes['GET /learner-app/learner-timetable-stats'] = () => many([{ data: attendanceStats() }])
})

test.for([
  [
    'Australia/Sydney',
    '2026-09-30',
    [at(1, '2026-09-30T23:00:00Z', '2026-10-01T02:00:00Z'), at(2, '2026-10-04T22:00:00Z', '2026-10-05T01:00:00Z')],
    ['1 Oct', '5 Oct'],
  ],
  [
    'Pacific/Auckland',
    '2026-09-24',
    [at(1, '2026-09-24T21:00:00Z', '2026-09-25T00:00:00Z'), at(2, '2026-09-27T20:00:00Z', '2026-09-27T23:00:00Z')],
    ['25 Sept', '28 Sept'],
  ],
] as const)('a class at nine is at nine before and after the clocks change in %s', async ([TimeZone, date, classes, days]) => {
  server.routes['GET /learner-app/learner-class-registrations'] = () => many([...classes])
  await openPage(`/timetable?view=agenda&date=${date}`, { ...everySection, TimeZone })
  await waitFor(() => expect(screen.getAllByText('9:00 am – 12:00 pm')).toHaveLength(2))
  for (const day of days) expect(screen.getByRole('heading', { name: new RegExp(day) })).toBeTruthy()
})

test('a class opens with its room, trainer and clashes', async () => {
  const { user } = await openPage('/timetable?view=agenda', everySection)
  const [first] = await screen.findAllByRole('button', { name: /Carpentry workshop 1/ })
  expect(first?.textContent).toContain('Clash')
  await user.click(first as HTMLElement)
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('This clashes with another class')).toBeTruthy()
  expect(dialog.getByText('Workshop B')).toBeTruthy()
  expect(dialog.getByRole('link', { name: 'Ask about this class' })).toBeTruthy()
})

test('views and steps are in the URL', async () => {
  const { router, user } = await openPage('/timetable?view=agenda&date=2026-11-16', everySection)
  await user.click(await screen.findByRole('button', { name: 'The two weeks after' }))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ tab: 'calendar', view: 'agenda', date: '2026-11-30' }))
  await user.click(screen.getByRole('button', { name: 'Today' }))
  await waitFor(() => expect(router.state.location.search.date).toBeUndefined())
})

test('no classes, and classes that fail to load', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  server.routes['GET /learner-app/learner-class-registrations'] = broken
  const { user } = await openPage('/timetable?view=agenda', everySection)
  await screen.findByText(/^Your classes couldn’t be loaded/)
  server.routes['GET /learner-app/learner-class-registrations'] = () => many([])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('No classes in these days.')
  vi.mocked(console.error).mockRestore()
})

test('the private calendar link is created, shown for copying, and turned off after confirmation', async () => {
  const address = 'https://banksia.example/calendar/secret.ics'
  const { user } = await openPage('/timetable?view=agenda', everySection)
  await user.click(await screen.findByRole('button', { name: 'Subscribe' }))
  const isOn = () => one({ isOn: true, address, createdAt: '2026-11-15T00:00:00Z', lastReadAt: null })
  server.routes['POST /learner-app/calendar-feed'] = () => {
    server.routes['GET /learner-app/calendar-feed'] = isOn
    return isOn()
  }
  await user.click(await screen.findByRole('button', { name: 'Create private link' }))
  await screen.findByDisplayValue(address)
  expect(screen.getByRole('link', { name: 'Open in your calendar app' }).getAttribute('href')).toBe('webcal://banksia.example/calendar/secret.ics')
  server.routes['DELETE /learner-app/calendar-feed'] = () => one({ isOn: false })
  server.routes['GET /learner-app/calendar-feed'] = () => one({ isOn: false })
  await user.click(screen.getByRole('button', { name: 'Turn off' }))
  expect(server.sent.some(({ method }) => method === 'DELETE')).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Yes, turn it off' }))
  await screen.findByRole('button', { name: 'Create private link' })
})

test('classes are searched from every tab; attendance shows the best possible result and what can be missed', async () => {
  const { router, user } = await openPage('/timetable?tab=attendance', everySection)
  await screen.findByText('You can miss 3 more classes and stay at 80% or more.')
  expect(screen.getByText('You can still reach 93%')).toBeTruthy()
  expect(screen.getByText('85%')).toBeTruthy()
  expect(screen.queryByText(/84\.6/), 'said once').toBeNull()
  await user.type(screen.getByRole('searchbox'), 'workshop 3')
  const table = within(await screen.findByRole('table', { name: 'Classes' }))
  await waitFor(() => expect(table.getAllByRole('row')).toHaveLength(2))
  expect(router.state.location.search).toMatchObject({ tab: 'classes', when: 'all', q: 'workshop 3' })
})

const onPhone = () => {
  server.routes['GET /learner-app/learner-class-registrations'] = () =>
    many([
      at(1, '2026-11-15T22:00:00Z', '2026-11-16T01:00:00Z'), // Monday 16, 09:00 in Sydney
      at(2, '2026-11-16T00:00:00Z', '2026-11-16T02:00:00Z'),
      at(3, '2026-11-17T22:00:00Z', '2026-11-18T01:00:00Z'),
      at(4, '2026-12-01T22:00:00Z', '2026-12-02T01:00:00Z'),
    ])
  const media = { addEventListener: () => {}, removeEventListener: () => {} }
  vi.stubGlobal('matchMedia', (asked: string) => ({ ...media, matches: asked === '(width < 600px)' }))
  return { ...everySection, TimeZone: 'Australia/Sydney' }
}

test('on a phone a week shows its seven days and its classes in full', async () => {
  const { router, user } = await openPage('/timetable?view=week&date=2026-11-17', onPhone())
  const days = within(await screen.findByRole('table', { name: /^16.22 November 2026$/ })).getAllByRole('button')
  expect(days.map((day) => day.textContent)).toEqual(['16', '17', '18', '19', '20', '21', '22'])
  expect(days[0]?.getAttribute('aria-label')).toBe('Monday 16 November 2026, 2 classes, clash')
  expect(days[2]?.getAttribute('aria-label')).toBe('Wednesday 18 November 2026, 1 class')
  expect(screen.getAllByRole('button', { name: /Carpentry workshop \d.*Workshop B · Marcus Lee/ })).toHaveLength(3)
  await user.click(screen.getByRole('button', { name: 'Tuesday 17 November 2026, no classes' }))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ view: 'day', date: '2026-11-17' }))
})

test('on a phone a month lists its own classes only; the surrounding days stay visible', async () => {
  await openPage('/timetable?view=month&date=2026-11-01', onPhone())
  const days = within(await screen.findByRole('table', { name: 'November 2026' })).getAllByRole('button')
  expect(days).toHaveLength(42)
  expect(days.at(-5)?.getAttribute('aria-label')).toBe('Wednesday 2 December 2026, 1 class')
  const listed = screen.getAllByRole('button', { name: /Carpentry workshop/ })
  expect(listed.map(({ textContent }) => textContent?.match(/workshop \d/)?.[0])).toEqual(['workshop 1', 'workshop 2', 'workshop 3'])
})

test('a hidden section makes no requests', async () => {
  await openPage('/timetable', { ...banksia, ShowSections: { ...banksia.ShowSections, Timetables: false } })
  await screen.findByRole('heading', { name: 'This section is not available' })
  expect(server.to('/learner-app/learner-class-registrations')).toEqual([])
})
