import type { OpenedBroadcast } from '@lanyard/contract'
import { pasteText } from '@lanyard/web/testing/paste-text.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, problem, signedInAs } from '../../testing/fake-server.ts'
import { fakeUploads } from '../../testing/fake-uploads.ts'
import { openPage } from '../../testing/open-page.tsx'

const message = (more: Partial<OpenedBroadcast> = {}): OpenedBroadcast => ({
  ...{ id: 5, audienceName: 'Project studio 9, 19 Nov 2026', subject: 'Room changed', by: 'Priya Raman', isMine: true, state: 'sent' },
  ...{ sendsAt: '2026-11-16T22:00:00.000Z', createdAt: '2026-11-16T21:59:50.000Z', finishedAt: '2026-11-16T22:00:01.000Z' },
  ...{ recipients: 12, sent: 12, read: 3, withoutEmail: 2, htmlBody: '<p>We meet in <strong>room 7</strong>.</p>', files: [] },
  ...more,
})

let server: ReturnType<typeof fakeServer>
const listed = (broadcasts: OpenedBroadcast[], next: number | null = null) => Response.json({ broadcasts, next, count: 30 })
const open = (role: 'SupportAgent' | 'Trainer' = 'SupportAgent') => {
  server = fakeServer(signedInAs(role))
  server.routes['GET /tenants/BANKSIA/home'] = () => Response.json({ TimeZone: 'Australia/Sydney', Locale: 'en-AU' })
  server.routes['GET /broadcasts'] = () => listed([message()])
  server.routes['GET /broadcast-audiences'] = () =>
    Response.json([{ kind: 'class', id: 9, name: 'Project studio 9', detail: 'Lab 3', startsAt: '2026-11-19T07:00:00.000Z', count: 12 }])
  server.routes['POST /broadcasts/preview'] = ({ body }) => {
    const { subject, htmlBody } = body as { subject: string; htmlBody: string }
    const people = ['Zoë Marchetti', 'Arjun Thapa', 'Mia Chen'].map((name, at) => ({ learnerId: at + 1, name, subject, htmlBody }))
    const notEmailed = [{ learnerId: 2, name: 'Arjun Thapa', reason: 'turned-off' }]
    return Response.json({ audienceName: 'Learners with overdue invoices', fromName: 'Priya Raman', count: 12, withoutEmail: 1, notEmailed, people })
  }
  server.routes['POST /broadcasts'] = () => Response.json(message({ state: 'scheduled', recipients: null, sent: 0, read: 0, finishedAt: null }))
}
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined)
})

test('messages are listed with who got and read them, page by page', async () => {
  open()
  server.routes['GET /broadcasts'] = ({ query }) =>
    query.get('before') === '5' ? listed([message({ id: 4, subject: 'Older', state: 'stopped', sent: 0, read: 0 })]) : listed([message()], 5)
  const { user } = await openPage('/messages')
  const table = await screen.findByRole('table', { name: 'Messages' })
  expect(within(table).getByText('12 learners')).toBeTruthy()
  expect(within(table).getByText('3 (25%)')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Load more' }))
  expect(await within(table).findByText('Stopped')).toBeTruthy()
  expect(within(table).getByText('Nobody')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
})

test('a message to a segment is previewed as three people read it, sent, and taken back with its text', async () => {
  open()
  const { user, router } = await openPage('/messages/new?to=segment&segment=overdue')
  expect(((await screen.findByRole('combobox', { name: 'Segment' })) as HTMLSelectElement).value).toBe('overdue')
  await user.click(screen.getByRole('button', { name: 'Send message' }))
  expect(await screen.findByText('Enter a subject.')).toBeTruthy()
  await user.type(screen.getByLabelText('Subject'), 'Please call us')
  pasteText(await screen.findByRole('textbox', { name: 'Message' }), 'Hello')
  const uploads = fakeUploads()
  server.routes['POST /broadcast-files'] = () => Response.json({ id: 'file-1', url: '/files/plan.pdf', contentType: 'application/pdf' })
  await user.upload(screen.getByLabelText('Add files'), new File(['plan'], 'Plan.pdf'))
  await waitFor(() => expect(uploads[0]?.address).toBe('/files/plan.pdf'))
  await user.click(screen.getByRole('button', { name: 'Send message' }))
  expect(await screen.findByText(/still uploading/)).toBeTruthy()
  act(() => uploads[0]?.finish())
  expect(await screen.findByText('Uploaded')).toBeTruthy()
  await waitFor(() => expect(screen.getByRole('article', { name: 'As Zoë Marchetti reads it' }).textContent).toContain('Please call us'))
  expect(screen.getByText('12 learners')).toBeTruthy()
  expect(screen.getByText('Turned emails off')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Mia Chen' }))
  expect(screen.getByRole('article', { name: 'As Mia Chen reads it' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Send message' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/messages'))
  const [sent] = server.to('POST', '/broadcasts')
  expect(sent?.body).toEqual({ audience: { kind: 'segment', segment: 'overdue' }, subject: 'Please call us', htmlBody: '<p>Hello</p>', fileIds: ['file-1'] })
  server.routes['POST /broadcasts/5/stop'] = () => Response.json(message({ state: 'stopped', sent: 0, read: 0 }))
  await user.click(await screen.findByRole('button', { name: 'Undo the message to Project studio 9, 19 Nov 2026' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/messages/new'))
  expect(((await screen.findByLabelText('Subject')) as HTMLInputElement).value).toBe('Please call us')
  expect((await screen.findByRole('textbox', { name: 'Message' })).textContent).toBe('Hello')
  expect(screen.getByRole('button', { name: 'Remove Plan.pdf' })).toBeTruthy()
  expect((screen.getByRole('combobox', { name: 'Segment' }) as HTMLSelectElement).value).toBe('overdue')
})

test('a trainer writes to a class, and schedules it in the provider’s time', async () => {
  open('Trainer')
  const { user } = await openPage('/messages/new?to=class&id=9')
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Class or timetable' }).value).toContain('Project studio 9'))
  expect(screen.queryByRole('radio', { name: 'Segment' })).toBeNull()
  await user.type(screen.getByLabelText('Subject'), 'Bring a pen')
  pasteText(await screen.findByRole('textbox', { name: 'Message' }), 'Please')
  await user.click(screen.getByRole('radio', { name: 'Schedule for later' }))
  await user.click(screen.getByRole('button', { name: 'Schedule message' }))
  expect(await screen.findByText('Enter a day.')).toBeTruthy()
  await user.type(screen.getByLabelText('Day and time'), '20/12/2090')
  await user.type(screen.getByLabelText('Day and time: time'), '09:30')
  await user.click(screen.getByRole('button', { name: 'Schedule message' }))
  await waitFor(() =>
    expect(server.to('POST', '/broadcasts')[0]?.body).toMatchObject({ audience: { kind: 'class', id: 9 }, sendsAt: '2090-12-19T22:30:00.000Z' }),
  )
})

test('a scheduled message is opened and stopped; a refusal says why', async () => {
  open()
  server.routes['GET /broadcasts/5'] = () =>
    Response.json(message({ state: 'scheduled', sendsAt: '2090-11-16T22:00:00.000Z', finishedAt: null, sent: 0, read: 0, recipients: null }))
  server.routes['POST /broadcasts/5/stop'] = () => problem(409, 'The message is already sent.')
  const { user } = await openPage('/messages/5')
  expect(await screen.findByText('room 7')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Stop message' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Stop message' }))
  expect(await within(dialog).findByRole('alert')).toBeTruthy()
  server.routes['POST /broadcasts/5/stop'] = () => Response.json(message({ state: 'stopped', sent: 0, read: 0 }))
  await user.click(within(dialog).getByRole('button', { name: 'Stop message' }))
  expect(await screen.findByText('Stopped')).toBeTruthy()
})
