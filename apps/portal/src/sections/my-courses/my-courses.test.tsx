import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { broken, course, everySection, many } from '../../testing/answers.ts'
import { fakeServer, liveSession } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'

const unit = (id: number, statusId: number, status: string, more: object = {}) => ({
  unitEnrolmentId: id,
  unitCode: `CPC10${id}`,
  unitDescription: `Unit ${id}`,
  unitEnrolmentStatusId: statusId,
  unitEnrolmentStatusDescription: status,
  trainerFirstName: 'Marcus',
  trainerLastName: 'Lee',
  elementsCount: 1,
  ...more,
})
const units = [unit(11, 6, 'Completed', { resultCode: 'C', resultDescription: 'Competent', finalScore: 82 }), unit(12, 3, 'In progress')]

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  server = fakeServer()
  server.session = liveSession()
  vi.stubGlobal('scrollTo', () => {})
  server.routes['GET /learner-app/course-enrolments'] = () =>
    many([
      { data: course(1), relationships: { unitEnrolments: units } },
      {
        data: course(2, { courseOfferDescription: 'First aid', enrolmentStatusId: 4, enrolmentStatusDescription: 'Confirmed', startDate: '2099-12-20' }),
        relationships: { unitEnrolments: [] },
      },
    ])
  server.routes['GET /learner-app/elearning-enrolments'] = () =>
    many([
      {
        data: {
          elearningEnrolmentId: 1,
          courseEnrolmentId: 1,
          unitEnrolmentId: 11,
          siteIdentifier: 'https://learn.example',
          siteName: 'Banksia Learn',
          platform: 'Moodle',
        },
      },
      { data: { elearningEnrolmentId: 2, courseEnrolmentId: 2, unitEnrolmentId: null, siteIdentifier: 'https://learn.example', siteName: 'Banksia Learn' } },
    ])
  server.routes['GET /learner-app/unit-enrolments'] = () =>
    many(
      units.map(({ unitEnrolmentId, unitCode, unitDescription, unitEnrolmentStatusId, unitEnrolmentStatusDescription }) => ({
        data: {
          unitEnrolmentId,
          unitCode,
          unitDescription,
          unitEnrolmentStatusId,
          unitEnrolmentStatusDescription,
          courseOfferId: 1,
          courseOfferDescription: 'Certificate',
        },
      })),
    )
  server.routes['GET /learner-app/unit-enrolments/11/elements'] = () =>
    many([
      {
        data: { unitEnrolmentElementId: 1, elementStatusId: 4, dateAssessed: '2026-07-18', result: 'Satisfactory' },
        relationships: {
          trainer: { firstName: 'Marcus', lastName: 'Lee' },
          elementStatus: { description: 'Satisfactory' },
          element: { code: 'E1', description: 'Plan and prepare', isActive: true },
        },
      },
    ])
})

test('courses show their progress; a future course shows its start date; filters are in the URL', async () => {
  const { router, user } = await openPage('/my-courses', everySection)
  const cards = await screen.findAllByRole('listitem')
  expect(cards.map(({ textContent }) => textContent).join()).toMatch(/1 of 2 units complete.*starts 20 Dec 2099/)
  await user.click(screen.getByRole('button', { name: 'To come' }))
  await waitFor(() => expect(screen.queryByText('Certificate 1 in Carpentry')).toBeNull())
  expect(router.state.location.search).toMatchObject({ tab: 'courses', state: 'to-come' })
})

test('no courses and a failed load look different', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  server.routes['GET /learner-app/course-enrolments'] = broken
  const { user } = await openPage('/my-courses', everySection)
  await screen.findByText(/^Your courses couldn’t be loaded/)
  server.routes['GET /learner-app/course-enrolments'] = () => many([])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText(/^You’re not enrolled in a course yet/)
  vi.mocked(console.error).mockRestore()
})

test("a course lists its units by stage, shows results in words before codes, and expands a unit's elements", async () => {
  const { router, user } = await openPage('/my-courses/1', everySection)
  const done = within(await screen.findByRole('region', { name: 'Completed' }))
  expect(screen.getByText('1 is running')).toBeTruthy()
  expect(within(screen.getByRole('region', { name: 'Running now' })).getByText('1 unit')).toBeTruthy()
  expect(done.getByRole('button', { name: /Unit 11/ }).textContent).toMatch(/Competent \(C\)82/)
  await user.click(done.getByRole('button', { name: /Unit 11/ }))
  expect((await screen.findByRole('table', { name: 'Elements' })).textContent).toContain('Plan and prepare')
  expect(router.state.location.href).toBe('/my-courses/1?unit=11')
  expect(screen.getByRole('link', { name: 'Ask about this unit' }).getAttribute('href')).toBe(
    '/support/new?subject=About+my+unit+CPC1011+Unit+11&courseEnrolmentId=1&unitEnrolmentId=11',
  )
  await user.click(screen.getByRole('checkbox', { name: 'Show inactive elements' }))
  await waitFor(() => expect(router.state.location.href).toBe('/my-courses/1?unit=11&elements=all'))
})

test('a course that has started says so, and its end is said once', async () => {
  await openPage('/my-courses/1', everySection)
  await screen.findByRole('region', { name: 'Completed' })
  expect(screen.getByText('Started').tagName).toBe('DT')
  expect(document.body.textContent?.match(/18 Dec 2099/g)).toHaveLength(1)
})

test('e-learning of current courses comes first', async () => {
  const first = { courseOfferDescription: 'Aged care', enrolmentStatusId: 4, startDate: '2099-12-20' }
  server.routes['GET /learner-app/course-enrolments'] = () =>
    many([
      { data: course(1), relationships: { unitEnrolments: units } },
      { data: course(2, first), relationships: { unitEnrolments: [] } },
    ])
  await openPage('/my-courses?tab=elearning', everySection)
  const rows = within(await screen.findByRole('table', { name: 'E-learning' }))
    .getAllByRole('row')
    .slice(1)
  expect(rows.map(({ textContent }) => /Opens/.test(textContent ?? ''))).toEqual([false, true])
})

test('another learner’s course is not found', async () => {
  await openPage('/my-courses/99', everySection)
  await screen.findByRole('heading', { name: 'We can’t find this course' })
})

test("units can be searched and link to their course; e-learning that isn't open yet says so", async () => {
  const { router, user } = await openPage('/my-courses?tab=units', everySection)
  const table = within(await screen.findByRole('table', { name: 'Units' }))
  await waitFor(() => expect(table.getByRole('link', { name: 'Unit 11' }).getAttribute('href')).toBe('/my-courses/1?unit=11'))
  await user.type(screen.getByRole('searchbox', { name: 'Search units' }), '1012')
  await waitFor(() => expect(screen.queryByText('Unit 11')).toBeNull())
  expect(screen.getByText('Unit 12')).toBeTruthy()
  expect(router.state.location.searchStr).toContain('q=1012')
  await router.navigate({ to: '/my-courses', search: { tab: 'elearning' } })
  const places = within(await screen.findByRole('table', { name: 'E-learning' }))
  expect(places.getByRole('link', { name: /^Open Unit 11 on Banksia Learn/ }).getAttribute('href')).toBe('https://learn.example')
  expect(places.getByText('Opens 20 Dec 2099')).toBeTruthy()
})
