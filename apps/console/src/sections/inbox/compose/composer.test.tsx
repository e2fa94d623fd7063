import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { casePane, casesServer, heldReply, openedCase } from '../../../testing/cases.ts'
import { problem } from '../../../testing/fake-server.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { pageAnswer } from '../../../testing/people.ts'

beforeAll(() => Promise.all([import('@lanyard/web/rich-text/message-editor.tsx'), import('../inbox-page.tsx'), import('../../../shell/shell.tsx')]))

/** happy-dom can't type into editable elements, so text is pasted. */
const write = async (name: string, text: string) => {
  const { pasteText } = await import('@lanyard/web/testing/paste-text.ts')
  const editor = await screen.findByRole('textbox', { name })
  act(() => pasteText(editor, text))
  return editor
}
/** The text, the files and the actions are saved apart, in no fixed order. */
const drafts = (server: ReturnType<typeof casesServer>) => server.to('PUT', '/cases/1284/draft').map(({ body }) => body)
const toLearner = 'Reply to Zoë Marchetti'
const noteButton = 'Save note. The learner won’t see this.'

test('a note can’t be mistaken for a reply: another label, another button, another call', async () => {
  const server = casesServer()
  server.routes['POST /cases/1284/notes'] = () => Response.json(openedCase())
  const { user } = await openPage('/inbox/1284')
  const note = (await screen.findByText('She owes money.')).closest('article') as HTMLElement
  expect(note.textContent).toContain('Internal note by Tom Whitlock')
  expect(note.textContent).toContain('Zoë can’t see this')
  expect(screen.getByText('My certificate says “Zoe”.').closest('article')?.textContent).toContain('by email, ')
  await user.click(screen.getByRole('radio', { name: 'Internal note' }))
  await write('Internal note', 'Watch this one')
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'More ways to send' })).toBeNull()
  await user.click(screen.getByRole('button', { name: noteButton }))
  await waitFor(() => expect(server.to('POST', '/cases/1284/notes')).toHaveLength(1))
  expect(server.to('POST', '/cases/1284/notes')[0]?.body).toEqual({ htmlBody: '<p>Watch this one</p>' })
  expect(server.to('POST', '/cases/1284/replies')).toEqual([])
  await user.click(screen.getByRole('radio', { name: 'Reply' }))
  expect(await screen.findByRole('textbox', { name: toLearner })).toHaveProperty('textContent', '')
  expect(screen.queryByRole('button', { name: noteButton })).toBeNull()
})

test('when a colleague was faster, their reply appears and the draft stays', async () => {
  const server = casesServer()
  const { user } = await openPage('/inbox/1284')
  await write(toLearner, 'Come by tomorrow.')
  const answered = openedCase({ version: 4, lastEntryId: 52 })
  answered.thread = [
    ...answered.thread,
    {
      ...{ kind: 'entry', id: 52, at: new Date().toISOString(), channel: 'portal', documents: [], mergedFromId: null },
      ...{ by: { kind: 'staff', name: 'Tom Whitlock' }, htmlBody: '<p>It is in the post.</p>' },
    },
  ]
  server.routes['POST /cases/1284/replies'] = () => {
    server.stored.opened = answered
    return problem(409, 'Tom Whitlock replied 20 seconds ago. Read it, then send.')
  }
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Tom Whitlock replied 20 seconds ago. Read it, then send.')
  expect(server.to('POST', '/cases/1284/replies')[0]?.body).toEqual({ htmlBody: '<p>Come by tomorrow.</p>', lastEntryId: 51 })
  await screen.findByText('It is in the post.')
  expect(screen.getByRole('textbox', { name: toLearner }).textContent).toBe('Come by tomorrow.')
  server.routes['POST /cases/1284/replies'] = () => Response.json(heldReply())
  await user.click(screen.getByRole('button', { name: 'More ways to send' }))
  await user.click(screen.getByRole('button', { name: 'Send and close' }))
  await screen.findByText('Sends in 10 seconds')
  expect(server.to('POST', '/cases/1284/replies').at(-1)?.body).toEqual({ htmlBody: '<p>Come by tomorrow.</p>', lastEntryId: 52, status: 'closed' })
})

test('a held reply follows to the next case, and undo brings its text back', async () => {
  const server = casesServer()
  server.routes['POST /cases/1284/replies'] = () => Response.json(heldReply())
  server.routes['GET /cases/1290'] = () => Response.json(openedCase({ id: 1290, subject: 'Letter for my visa', thread: [] }))
  server.routes['DELETE /cases/1284/replies/77'] = () =>
    Response.json(
      openedCase({
        drafts: { reply: { htmlBody: '<p>Come by tomorrow.</p>', changedAt: new Date().toISOString(), attachments: [], actions: [] }, note: null },
      }),
    )
  const { router, user } = await openPage('/inbox/1284')
  await write(toLearner, 'Come by tomorrow.')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText('Reply to Zoë Marchetti')
  expect(screen.getByRole('textbox', { name: toLearner }).textContent).toBe('')
  await user.click(screen.getByRole('link', { name: /Letter for my visa/ }))
  await screen.findByRole('heading', { level: 1, name: 'Letter for my visa' })
  await user.click(screen.getByRole('button', { name: 'Undo the reply to Zoë Marchetti' }))
  await screen.findByRole('heading', { level: 1, name: 'My name is misspelled' })
  expect(router.state.location.pathname).toBe('/inbox/1284')
  await waitFor(() => expect(screen.getByRole('textbox', { name: toLearner }).textContent).toBe('Come by tomorrow.'))
  expect(screen.queryByText(/^Sends in/)).toBeNull()
})

test('documents of the record are attached, kept with the draft, and go off with the reply', async () => {
  const server = casesServer()
  const certificate = { documentId: 31, filename: 'Certificate III.pdf', size: 20_480 }
  server.routes['GET /staff/learners/12/documents'] = () =>
    pageAnswer([{ ...certificate, isFromLearner: false, isHidden: false, createdAt: '2026-11-13T05:01:00.000Z', of: 'Credential' }])
  const attachments = [{ fileId: null, ...certificate }]
  server.routes['POST /cases/1284/replies'] = () => Response.json(heldReply({ attachments }))
  const { user } = await openPage('/inbox/1284')
  await write(toLearner, 'Here it is.')
  await user.click(await screen.findByRole('button', { name: 'From record' }))
  await user.click(await screen.findByRole('checkbox', { name: /Certificate III/ }))
  await user.click(screen.getByRole('button', { name: 'Attach document' }))
  const chips = within(await screen.findByRole('list', { name: 'Goes off with the reply' }))
  expect(chips.getByRole('listitem').textContent).toBe('Certificate III.pdfFrom record')
  await waitFor(() => expect(drafts(server)).toContainEqual({ kind: 'reply', attachments: [{ documentId: 31 }] }))
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() =>
    expect(server.to('POST', '/cases/1284/replies')[0]?.body).toEqual({ htmlBody: '<p>Here it is.</p>', lastEntryId: 51, attachments: [{ documentId: 31 }] }),
  )
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Goes off with the reply' })).toBeNull())
  expect(screen.getByText('Certificate III.pdf')).toBeTruthy()
  server.routes['DELETE /cases/1284/replies/77'] = () =>
    Response.json(
      openedCase({ drafts: { reply: { htmlBody: '<p>Here it is.</p>', changedAt: new Date().toISOString(), attachments, actions: [] }, note: null } }),
    )
  await user.click(screen.getByRole('button', { name: 'Undo the reply to Zoë Marchetti' }))
  expect((await screen.findByRole('list', { name: 'Goes off with the reply' })).textContent).toContain('Certificate III.pdf')
  await user.click(screen.getByRole('button', { name: 'Remove Certificate III.pdf' }))
  await waitFor(() => expect(drafts(server)).toContainEqual({ kind: 'reply', attachments: [] }))
})

test('the learner is beside the case; what they asked to change is approved with the reply', async () => {
  const request = {
    id: 5,
    version: 2,
    createdAt: '2026-11-13T05:01:00.000Z',
    fields: [{ field: 'personal/firstName', label: 'First name', before: 'Zoe', after: 'Zoë' }],
  }
  const money = {
    overdue: [{ currency: 'AUD', symbol: '$', amount: 1085.65 }],
    invoices: [{ number: 'INV-7', description: 'Tuition', dueDate: '2026-09-17', owing: { currency: 'AUD', symbol: '$', amount: 900.25 } }],
    count: 2,
  }
  const pane = casePane({
    requests: [request],
    money,
    expiries: [{ document: 'passport', expires: '2020-01-15' }],
    account: { state: 'active', hasTwoStep: true },
  })
  const server = casesServer('SupportAgent', openedCase({ pane }))
  server.routes['POST /cases/1284/replies'] = () => Response.json(heldReply({ actions: [{ kind: 'approve-change', requestId: 5, version: 2 }] }))
  const { user } = await openPage('/inbox/1284')
  await write(toLearner, 'Done.')
  await user.click(screen.getByRole('button', { name: 'More for this case' }))
  await user.click(screen.getByRole('button', { name: 'About Zoë' }))
  const learner = within(await screen.findByRole('dialog', { name: 'Learner' }))
  expect(learner.getByText('$1,085.65 AUD')).toBeTruthy()
  expect(learner.getByText(/^Passport expired/)).toBeTruthy()
  await user.click(learner.getByRole('button', { name: 'Approve in reply' }))
  const chips = within(await screen.findByRole('list', { name: 'Goes off with the reply' }))
  expect(chips.getByText('Approve First name: Zoe → Zoë')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Action' }))
  expect(screen.queryByRole('button', { name: 'Reset two-step verification' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Share a statement of account' }))
  await user.click(screen.getByRole('button', { name: 'Action' }))
  await user.click(screen.getByRole('button', { name: 'Link to My Details' }))
  await waitFor(() =>
    expect(drafts(server)).toContainEqual({
      kind: 'reply',
      actions: [{ kind: 'approve-change', requestId: 5, version: 2 }, { kind: 'share-statement' }, { kind: 'open-section', section: 'details' }],
    }),
  )
  await user.click(chips.getByRole('button', { name: 'Remove: Share a statement of account' }))
  await user.click(chips.getByRole('button', { name: 'Remove: Link to My Details' }))
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() =>
    expect(server.to('POST', '/cases/1284/replies')[0]?.body).toMatchObject({ actions: [{ kind: 'approve-change', requestId: 5, version: 2 }] }),
  )
  expect(server.to('GET', '/cases').filter(({ query }) => query.has('learnerIdFilter'))).toEqual([])
})

test('drafts are saved while typing and there again on opening', async () => {
  const server = casesServer(
    'SupportAgent',
    openedCase({ drafts: { reply: { htmlBody: '<p>Hello</p>', changedAt: new Date().toISOString(), attachments: [], actions: [] }, note: null } }),
  )
  const { router } = await openPage('/inbox/1284')
  expect(await screen.findByRole('textbox', { name: toLearner })).toHaveProperty('textContent', 'Hello')
  await write(toLearner, 'More ')
  await act(() => router.navigate({ to: '/inbox', search: {} }))
  await waitFor(() => expect(server.to('PUT', '/cases/1284/draft')).toHaveLength(1))
  expect(server.to('PUT', '/cases/1284/draft')[0]?.body).toEqual({ kind: 'reply', htmlBody: '<p>More Hello</p>' })
  await waitFor(() => expect(server.to('POST', '/cases/1284/presence').at(-1)?.body).toEqual({ isTyping: false, isLeaving: true }))
})
