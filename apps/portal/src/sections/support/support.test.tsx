import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { banksia, fakeServer, liveSession, problem, record } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'

/** Loads the editor and pages once, before any test waits. */
beforeAll(() => Promise.all([import('@lanyard/web/rich-text/rich-text-editor.tsx'), import('./support-page.tsx'), import('../../shell/shell.tsx')]))

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  server = fakeServer()
  server.session = liveSession()
  server.routes['GET /learner-app/support-case-categories'] = () => many([{ supportCaseCategoryId: 4, description: 'Fees and payments' }])
  server.routes['GET /learner-app/course-enrolments'] = () => many([])
  vi.stubGlobal('scrollTo', () => {})
})

const many = (items: object[]) =>
  Response.json(
    items.map((data) => ({ data, relationships: {} })),
    { headers: { 'x-total-count': String(items.length) } },
  )

const entry = (supportCaseEntryId: number, staffFullName: string | null, htmlBody: string) => ({
  supportCaseEntryId,
  staffFullName,
  htmlBody,
  createdDate: '2026-11-10T03:30:00Z',
  documents: [],
})
const aCase = (status: string) => ({ supportCaseId: 12, subject: 'Copy of my certificate', supportCaseStatusDescription: status, courseOfferCode: 'CPC30220' })
const serveCase = (status: string, entries: object[] = [entry(1, null, 'May I have a copy?'), entry(2, 'Priya Shah', 'Which one?')]) => {
  server.routes['GET /learner-app/support-cases/12'] = () => record(aCase(status), {}, { supportCaseEntries: entries })
}

test('the list says whose turn it is, and a search covers subjects', async () => {
  const asked: string[] = []
  server.routes['GET /learner-app/support-cases'] = () =>
    many([{ ...aCase('Waiting for you'), lastPublicEntryAt: '2026-11-10T03:30:00Z', supportCaseCategoryDescription: 'Certificates' }])
  const send = fetch
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
    asked.push(input)
    return send(input, init)
  })
  const { user, router } = await openPage('/support')
  const row = within((await screen.findByText('Copy of my certificate')).closest('tr') as HTMLElement)
  expect(row.getByText('Waiting for you')).toBeTruthy()
  expect(screen.queryByText('Whose turn')).toBeNull()
  await user.click(screen.getByText('Resolved'))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ status: 'Resolved' }))
  await user.type(screen.getByLabelText('Search subjects'), 'co')
  await waitFor(() => expect(asked.some((path) => path.includes('subjectFilter=co') && path.includes('DescriptionFilter=Resolved'))).toBe(true))
})

test('the list is filtered by category and by the day of the last answer', async () => {
  const asked: URLSearchParams[] = []
  server.routes['GET /learner-app/support-cases'] = () => many([aCase('Open')])
  const send = fetch
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
    if (input.includes('/support-cases?')) asked.push(new URL(input, location.origin).searchParams)
    return send(input, init)
  })
  const { user } = await openPage('/support')
  await screen.findByRole('option', { name: 'Fees and payments' })
  await user.selectOptions(screen.getByLabelText('About'), 'Fees and payments')
  await user.selectOptions(screen.getByLabelText('Last answer'), 'Last 7 days')
  await waitFor(() => expect(asked.at(-1)?.get('supportCaseCategoryDescriptionFilter')).toBe('Fees and payments'))
  await waitFor(() => expect(asked.at(-1)?.get('lastPublicEntryAtFilter[gte]')).toMatch(/^\d{4}-\d\d-\d\d$/))
})

test('an empty list links to the first case; a failed one can be retried; a disabled section says so', async () => {
  server.routes['GET /learner-app/support-cases'] = () => many([])
  await openPage('/support')
  await screen.findByText('You have no support cases yet. Open one when you need help.')
  expect(screen.getAllByText('Raise a case')).toHaveLength(2)
  const hidden = { ...banksia, ShowSections: { ...banksia.ShowSections, SupportCases: false } }
  await openPage('/support/new', hidden)
  await screen.findByText('This section is not available')
})

test('a case opens pre-filled; missing fields are named; a retry of the same text has the same key', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  serveCase('Open')
  server.routes['POST /learner-app/support-case'] = () => Promise.reject(new TypeError('offline'))
  const { user, router } = await openPage('/support/new?subject=About+INV-7&body=Invoice+INV-7')
  const editor = await screen.findByRole('textbox', { name: 'Your message' })
  expect(editor.textContent).toBe('Invoice INV-7')
  const send = screen.getByText('Send').closest('button') as HTMLElement
  await user.click(send)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('There is 1 problem')
  await user.selectOptions(screen.getByLabelText('What is it about?'), 'Fees and payments')
  expect(screen.queryByText('Choose a category.')).toBeNull()
  await user.click(send)
  await screen.findByText(/couldn’t reach the server.*still here/)
  server.routes['POST /learner-app/support-case'] = () => record(aCase('Open'))
  await user.click(screen.getByText('Send').closest('button') as HTMLElement)
  await screen.findByRole('heading', { name: 'Copy of my certificate' })
  expect(router.state.location.pathname).toBe('/support/12')
  const [first, second] = server.to('/learner-app/support-case')
  expect(second?.body).toMatchObject({ supportCaseCategoryId: 4, subject: 'About INV-7', htmlBody: '<p>Invoice INV-7</p>', documentIds: [] })
  expect(first?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/)
  expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
  vi.mocked(console.error).mockRestore()
})

test('the conversation says who wrote what; a sent reply clears the form; a resolved case says that a reply reopens it', async () => {
  serveCase('Resolved')
  server.routes['POST /learner-app/support-cases/12/entry'] = () => {
    serveCase('Open', [entry(1, null, 'May I have a copy?'), entry(3, null, 'The first one')])
    return record(entry(3, null, 'The first one'))
  }
  const { user } = await openPage('/support/12')
  const said = within(await screen.findByRole('list', { name: 'What was said' }))
  expect(said.getByText('Priya Shah')).toBeTruthy()
  expect(screen.getByText('Your reply will reopen the case.')).toBeTruthy()
  const editor = await screen.findByRole('textbox', { name: 'Your reply' })
  await user.click(screen.getByText('Send reply').closest('button') as HTMLElement)
  await screen.findByText('Enter a reply.')
  const { pasteText } = await import('@lanyard/web/testing/paste-text.ts')
  pasteText(editor, 'The first one')
  await user.click(screen.getByText('Send reply').closest('button') as HTMLElement)
  await said.findByText('The first one')
  expect(server.to('/learner-app/support-cases/12/entry')[0]?.body).toEqual({ htmlBody: '<p>The first one</p>', documentIds: [] })
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Your reply' }).textContent).toBe(''))
})

test('a reply long after the end of a case shows the new case that it opened; an unknown case says so', async () => {
  serveCase('Closed')
  const { router, user } = await openPage('/support/12')
  await screen.findByText(/your reply opens a new one/)
  server.routes['GET /learner-app/support-cases/14'] = () => record(aCase('Open'))
  server.routes['POST /learner-app/support-cases/12/entry'] = () =>
    Response.json({ data: { supportCaseEntryId: 70, supportCaseId: 14, htmlBody: '<p>Still the same</p>' }, relationships: { documents: [] } })
  const { pasteText } = await import('@lanyard/web/testing/paste-text.ts')
  pasteText(await screen.findByRole('textbox', { name: 'Your reply' }), 'Still the same')
  await user.click(screen.getByText('Send reply').closest('button') as HTMLElement)
  await waitFor(() => expect(router.state.location.pathname).toBe('/support/14'))
  await screen.findByText('Reply sent. We’ve opened a new case for it.')
  vi.spyOn(console, 'error').mockImplementation(() => {})
  server.routes['GET /learner-app/support-cases/13'] = () => problem(404, 'There is nothing here')
  await router.navigate({ to: '/support/$supportCaseId', params: { supportCaseId: '13' } })
  await screen.findByRole('heading', { name: 'Case not found' })
  vi.mocked(console.error).mockRestore()
})
