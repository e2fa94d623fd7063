import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { classIn, everySection, many, one } from '../../../testing/answers.ts'
import { fakeServer, liveSession } from '../../../testing/fake-server.ts'
import { openPage } from '../../../testing/open-page.tsx'

beforeAll(() => import('./calendar-grid.tsx'))

const at = (id: number, startTime: string, endTime: string, more: object = {}) => classIn(0, id, { startTime, endTime, ...more })
const monday = [at(1, '2026-11-15T22:00:00Z', '2026-11-16T01:00:00Z'), at(2, '2026-11-16T00:00:00Z', '2026-11-16T02:00:00Z')]
const cancelled = at(3, '2026-11-15T22:30:00Z', '2026-11-16T00:30:00Z', { classRegistrationStatusId: 7, classRegistrationStatusDescription: 'Cancelled' })

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  // The Friday before the classes, so none of them is over whenever the tests run.
  vi.useFakeTimers({ now: new Date('2026-11-13T01:00:00Z'), toFake: ['Date'] })
  server = fakeServer()
  server.session = liveSession()
  server.routes['GET /learner-app/calendar-feed'] = () => one({ isOn: false, address: null, createdAt: null, lastReadAt: null })
  vi.stubGlobal('scrollTo', () => {})
})
afterEach(() => {
  vi.useRealTimers()
})

/** Renders the grid at a URL; `turnTo` navigates to another one on the same page. */
const show = async (classes: Parameters<typeof many>[0], address: string, TimeZone = 'Australia/Sydney') => {
  server.routes['GET /learner-app/learner-class-registrations'] = () => many(classes)
  const page = await openPage(`/timetable?${address}`, { ...everySection, TimeZone })
  const grid = async () => within(await screen.findByRole('table', { hidden: true }))
  const turnTo = async (search: { view: 'week' | 'month' | 'day'; date: string }) => {
    await page.router.navigate({ to: '/timetable', search: { tab: 'calendar', ...search } })
    return grid()
  }
  return { ...page, grid: await grid(), turnTo }
}
type Grid = Awaited<ReturnType<typeof show>>['grid']

const classNamed = (grid: Grid, name: string) => grid.getByText(name).closest('[role="button"]') as HTMLElement
/** A class's vertical position in its day. */
const heightOf = (grid: Grid, name: string) => (classNamed(grid, name).closest('[role="listitem"]') as HTMLElement).style.top
/** The day heading above a class's column. */
const dayOf = (grid: Grid, name: string) => {
  const cell = classNamed(grid, name).closest('[role="cell"]') as HTMLElement
  const column = [...(cell.parentElement?.children ?? [])].indexOf(cell)
  return grid.getAllByRole('columnheader', { hidden: true })[column]?.textContent
}

/** Two-hour classes at nine: some days before the change, and on the day itself. */
const changes = {
  'Australia/Sydney': [
    [['2026-09-30T23:00:00Z', '2026-10-03T22:00:00Z'], '2026-10-04', ['1 October 2026', '4 October 2026']],
    [['2026-04-01T22:00:00Z', '2026-04-04T23:00:00Z'], '2026-04-05', ['2 April 2026', '5 April 2026']],
  ],
  'Pacific/Auckland': [
    [['2026-09-23T21:00:00Z', '2026-09-26T20:00:00Z'], '2026-09-27', ['24 September 2026', '27 September 2026']],
    [['2026-04-01T20:00:00Z', '2026-04-04T21:00:00Z'], '2026-04-05', ['2 April 2026', '5 April 2026']],
  ],
} as const

test.for(Object.entries(changes))('when the clocks of %s change, a class at nine stays at nine, before and on the day', async ([zone, [forward, back]]) => {
  const starts = [...forward[0], ...back[0]]
  const classes = starts.map((start, index) => at(index + 1, start, new Date(Date.parse(start) + 7_200_000).toISOString()))
  const { turnTo } = await show(classes, `view=week&date=${forward[1]}`, zone)
  for (const [[, date, days], first] of [
    [forward, 1],
    [back, 3],
  ] as const) {
    const grid = await turnTo({ view: 'week', date })
    const names = [`Carpentry workshop ${first}`, `Carpentry workshop ${first + 1}`] as const
    expect(grid.getAllByText('9:00 – 11:00 am')).toHaveLength(2)
    expect(dayOf(grid, names[0])).toContain(days[0])
    expect(dayOf(grid, names[1])).toContain(days[1])
    expect(heightOf(grid, names[0])).toBe(heightOf(grid, names[1]))
  }
})

test('on the night itself a class keeps its wall-clock times, in the skipped and in the repeated hour', async () => {
  const leftOut = at(1, '2026-10-03T15:30:00Z', '2026-10-03T16:30:00Z')
  const twice = [at(2, '2026-04-04T15:30:00Z', '2026-04-04T16:00:00Z'), at(3, '2026-04-04T16:30:00Z', '2026-04-04T17:00:00Z')]
  const { grid: forward, turnTo } = await show([...twice, leftOut], 'view=day&date=2026-10-04')
  expect(forward.getByText('1:30 – 3:30 am')).toBeTruthy()
  expect(dayOf(forward, 'Carpentry workshop 1')).toContain('4 October 2026')
  const back = await turnTo({ view: 'day', date: '2026-04-05' })
  expect(within(classNamed(back, 'Carpentry workshop 3')).getByText('2:30 – 3:00 am')).toBeTruthy()
  expect(back.queryByText('Clash'), 'one is after the other').toBeNull()
})

test('every view shows clashes; a cancelled class says so and clashes with nothing', async () => {
  const { turnTo } = await show([...monday, cancelled], 'view=week&date=2026-11-16')
  for (const view of ['week', 'month', 'day'] as const) {
    const grid = await turnTo({ view, date: '2026-11-16' })
    const texts = [1, 2, 3].map((id) => classNamed(grid, `Carpentry workshop ${id}`).textContent ?? '')
    expect(
      texts.map((text) => [text.includes('Clash'), text.includes('Cancelled')]),
      view,
    ).toEqual([
      [true, false],
      [true, false],
      [false, true],
    ])
  }
})

test('classes, steps and views work with the keyboard', async () => {
  const { grid, router, user } = await show(monday, 'view=week&date=2026-11-16')
  screen.getByRole('button', { name: 'Agenda' }).focus()
  await user.tab()
  expect(document.activeElement).toBe(classNamed(grid, 'Carpentry workshop 1'))
  await user.keyboard('{Enter}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Carpentry workshop 1' }))
  expect(dialog.getByText('This clashes with another class')).toBeTruthy()
  dialog.getByRole('button', { name: 'Close' }).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  screen.getByRole('button', { name: 'The week after' }).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.search).toMatchObject({ view: 'week', date: '2026-11-23' }))
  screen.getByRole('button', { name: 'Month' }).focus()
  await user.keyboard(' ')
  await screen.findByRole('table', { name: 'November 2026' })
  expect(screen.getByRole('button', { name: 'Month' }).getAttribute('aria-pressed')).toBe('true')
})

test('a week starts on Monday; on a Sunday the view says the week is ending and links to the next', async () => {
  vi.setSystemTime(new Date('2026-11-15T08:00:00Z'))
  server.session = liveSession()
  const days = (grid: Grid) => grid.getAllByRole('columnheader', { hidden: true }).map((header) => header.textContent?.split(' ', 1)[0])
  const { grid, user } = await show([...monday, cancelled], 'view=week')
  expect(days(grid)).toEqual(['9', '10', '11', '12', '13', '14', '15'])
  expect(screen.getByText('You have no more classes this week.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show next week' }))
  await waitFor(() => expect(days(within(screen.getByRole('table', { hidden: true })))).toEqual(['16', '17', '18', '19', '20']))
  expect(screen.queryByText(/no more classes/)).toBeNull()
})

test('a day with more classes than the month view can show links to that day', async () => {
  const full = [0, 2, 4, 6].map((hour, index) => at(index + 1, `2026-11-16T0${hour}:00:00Z`, `2026-11-16T0${hour + 1}:00:00Z`))
  const { grid, router, user } = await show(full, 'view=month&date=2026-11-01')
  await user.click(grid.getByText('+1 more'))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ view: 'day', date: '2026-11-16' }))
})
