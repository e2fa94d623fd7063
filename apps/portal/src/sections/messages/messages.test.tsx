import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, liveSession, problem, record } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'

let server: ReturnType<typeof fakeServer>
let asked: string[]
beforeEach(() => {
  server = fakeServer()
  server.session = liveSession()
  asked = []
  const send = fetch
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
    asked.push(input)
    return send(input, init)
  })
  vi.stubGlobal('scrollTo', () => {})
  server.routes['GET /learner-app/course-enrolments/list'] = () => many([])
})

const many = (items: object[]) =>
  Response.json(
    items.map((data) => ({ data, relationships: {} })),
    { headers: { 'x-total-count': String(items.length) } },
  )
const message = (messageId: number, subject: string, isRead: boolean) => ({
  messageId,
  subject,
  preview: 'A few words',
  logbookType: 'Letter',
  isInbound: false,
  createdOn: '2026-11-10T03:30:00Z',
  fromName: 'Student Services',
  isRead,
  courseEnrolmentId: 3,
})
const serve = (isRead: boolean) => {
  server.routes['GET /learner-app/logbooks'] = () => many([message(1, 'Room change', isRead), message(2, 'Welcome', true)])
  server.routes['GET /learner-app/logbooks/1'] = () => record({ ...message(1, 'Room change', isRead), htmlText: 'The class moves.' }, {}, { documents: [] })
}
const rowOf = (words: string) => screen.getByText(words).closest('li') as HTMLElement

test('an opened message is marked as read immediately, can be marked unread, and is answered with a case', async () => {
  serve(false)
  server.routes['PUT /learner-app/logbooks/1/read-state'] = () => new Promise(() => {})
  const { user, router } = await openPage('/messages')
  await screen.findByText('Room change')
  expect(rowOf('Room change').dataset.unread).toBe('true')
  await user.click(screen.getByText('Room change').closest('a') as HTMLElement)
  const opened = within(await screen.findByRole('article', { name: 'Message' }))
  await opened.findByText('The class moves.')
  expect(router.state.location.href).toBe('/messages?message=1')
  await waitFor(() => expect(server.to('/learner-app/logbooks/1/read-state')[0]?.body).toEqual({ isRead: true }))
  expect((document.querySelector('li a[aria-current]') as HTMLElement).closest('li')?.dataset.unread).toBeUndefined()
  const reply = new URL((opened.getByText('Reply as a case') as HTMLAnchorElement).href).searchParams
  expect(reply.get('subject')).toBe('Re: Room change')
  expect(reply.get('courseEnrolmentId')).toBe('3')
  await user.click(opened.getByText('Mark as unread').closest('button') as HTMLElement)
  expect(server.to('/learner-app/logbooks/1/read-state').at(-1)?.body).toEqual({ isRead: false })
  await user.click(opened.getByLabelText('Close message'))
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull())
})

const onPhone = () =>
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('width <'), addEventListener: () => {}, removeEventListener: () => {} }))

test('on a phone a message takes the whole screen, with the way back and the next message', async () => {
  onPhone()
  serve(true)
  server.routes['GET /learner-app/logbooks/2'] = () => record({ ...message(2, 'Welcome', true), htmlText: 'Hello.' }, {}, { documents: [] })
  const { user, router } = await openPage('/messages')
  await user.click((await screen.findByText('Room change')).closest('a') as HTMLElement)
  await screen.findByRole('heading', { level: 1, name: 'Room change' })
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(screen.queryByText('Welcome')).toBeNull()
  expect(screen.getByRole('link', { name: 'Reply as a case' })).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous message in the list' }).disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Next message in the list' }))
  await screen.findByRole('heading', { level: 1, name: 'Welcome' })
  await user.click(screen.getByRole('link', { name: 'Back to messages' }))
  await screen.findByText('Room change')
  expect(router.state.location.href).toBe('/messages')
  expect(document.activeElement?.textContent).toContain('Welcome')
})

test('on a phone the filters are in one sheet, and the button says how many are set', async () => {
  onPhone()
  serve(true)
  const { user, router } = await openPage('/messages?direction=sent')
  await user.click(await screen.findByRole('button', { name: 'Filter (1)' }))
  const sheet = within(screen.getByRole('dialog', { name: 'Filter' }))
  await user.click(sheet.getByRole('button', { name: 'Unread' }))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ direction: 'sent', read: 'unread' }))
  await user.click(sheet.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(router.state.location.href).toBe('/messages'))
  await user.click(await sheet.findByRole('button', { name: 'Show 2 results' }))
  await screen.findByRole('button', { name: 'Filter' })
})

test.for(['phone', 'wide screen'])('on a %s an empty list has nothing to filter', async (screenSize) => {
  if (screenSize === 'phone') onPhone()
  server.routes['GET /learner-app/logbooks'] = () => many([])
  await openPage('/messages')
  await screen.findByText('You have no messages yet. New ones will appear here.')
  expect(screen.queryByRole('button', { name: 'Filter' })).toBeNull()
  expect(screen.queryByLabelText('Type')).toBeNull()
})

test('a refused mark is reverted and reported', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  serve(false)
  server.routes['PUT /learner-app/logbooks/1/read-state'] = () => problem(503, 'This site is being maintained')
  await openPage('/messages?message=1')
  await screen.findByText(/The message couldn’t be marked/)
  expect(document.querySelectorAll('li[data-unread]')).toHaveLength(1)
  vi.mocked(console.error).mockRestore()
})

test('filters and search are in the URL and sent to the server; no results says so', async () => {
  serve(true)
  const { user, router } = await openPage('/messages?direction=sent&course=3')
  await screen.findByText('Room change')
  await waitFor(() => expect(screen.getByLabelText('Type').children).toHaveLength(2))
  server.routes['GET /learner-app/logbooks'] = () => many([])
  await user.selectOptions(screen.getByLabelText('Type'), 'Letter')
  await screen.findByText('Nothing here matches these filters.')
  expect(router.state.location.search).toMatchObject({ direction: 'sent', type: 'Letter' })
  const last = asked.findLast((path) => path.includes('/logbooks?')) ?? ''
  for (const part of ['isInboundFilter=true', 'courseEnrolmentIdFilter=3', 'logbookTypeFilter=Letter']) expect(last).toContain(part)
})

test('no messages, an unknown message, and a list that fails', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  server.routes['GET /learner-app/logbooks'] = () => many([])
  await openPage('/messages?message=9')
  await screen.findByText('You have no messages yet. New ones will appear here.')
  await screen.findByText('We can’t find this message.')
  server.routes['GET /learner-app/logbooks'] = () => new Response('', { status: 500 })
  await openPage('/messages')
  await screen.findByText(/Your messages couldn’t be loaded/, {}, { timeout: 4000 })
  vi.mocked(console.error).mockRestore()
})
