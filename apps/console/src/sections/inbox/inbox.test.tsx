import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { caseSummary, casesServer, heldReply, openedCase } from '../../testing/cases.ts'
import { problem } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'

beforeAll(() => Promise.all([import('@lanyard/web/rich-text/message-editor.tsx'), import('./inbox-page.tsx'), import('../../shell/shell.tsx')]))

const toLearner = 'Reply to Zoë Marchetti'

test('the sidebar has the views with their counts, and the list is grouped by due time', async () => {
  const server = casesServer()
  const { router, user } = await openPage('/inbox')
  const views = await screen.findByRole('list', { name: 'Views' })
  await within(views).findByText('Semester 2')
  expect(
    within(views)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual([...['Mine5', 'Unassigned3', 'My team14', 'Overdue2', 'Waiting for learner8', 'All31', 'Closed', 'Semester 24', 'Visa questionsShared6']])
  expect(within(views).getByText('2').getAttribute('data-tone')).toBe('error')
  expect(within(views).getByRole('link', { current: 'page' }).textContent).toBe('All31')
  const overdue = await screen.findByRole('region', { name: 'Overdue 1' })
  expect(within(overdue).getByRole('link').textContent).toContain('2 h overdue')
  expect(within(screen.getByRole('region', { name: 'No due date 1' })).getByText('Letter for my visa')).toBeTruthy()
  await user.click(within(views).getByRole('link', { name: /Semester 2/ }))
  await waitFor(() => expect(server.to('GET', '/cases').at(-1)?.query.get('categoryIdFilter')).toBe('1'))
  expect(server.to('GET', '/cases').at(-1)?.query.get('view')).toBeNull()
  expect(router.state.location.search).toEqual({ own: '3' })
})

test('once a colleague’s reply has arrived, the list shows what became of the case', async () => {
  const server = casesServer('SupportAgent', openedCase({ heldReplies: [heldReply({ isMine: false })] }))
  await openPage('/inbox/1284')
  await screen.findByRole('region', { name: 'Overdue 1' })
  server.stored.list = [caseSummary({ status: 'waiting-for-learner', isUnanswered: false, dueAt: null })]
  server.stored.opened = openedCase({ status: 'waiting-for-learner' })
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Overdue 1' })).toBeNull())
})

test('a file of the conversation opens', async () => {
  const server = casesServer()
  server.routes['POST /cases/1284/documents/9/openings'] = () => Response.json({ url: '/files/signed' })
  const { user } = await openPage('/inbox/1284')
  await user.click(await screen.findByRole('button', { name: /Passport\.pdf/ }))
  await waitFor(() => expect(server.to('POST', '/cases/1284/documents/9/openings')).toHaveLength(1))
})

test('letters move, reply, note and close; while typing they are text, and after g they go elsewhere', async () => {
  const server = casesServer('TenantAdmin')
  server.routes['PATCH /cases/1284'] = () => Response.json(openedCase({ status: 'closed', version: 4 }))
  const { router, user } = await openPage('/inbox')
  await screen.findByText('Letter for my visa')
  await user.keyboard('j')
  await screen.findByRole('heading', { level: 1, name: 'My name is misspelled' })
  await screen.findByRole('textbox', { name: toLearner })
  await user.keyboard('n')
  const note = await screen.findByRole('textbox', { name: 'Internal note' })
  await waitFor(() => expect(document.activeElement).toBe(note))
  await user.keyboard('ejkr')
  expect(screen.getByRole('textbox', { name: 'Internal note' })).toBeTruthy()
  expect(server.to('PATCH', '/cases/1284')).toEqual([])
  act(() => note.blur())
  await user.click(screen.getByRole('searchbox', { name: 'Search cases' }))
  await user.keyboard('e')
  expect(server.to('PATCH', '/cases/1284')).toEqual([])
  act(() => (document.activeElement as HTMLElement).blur())
  await user.keyboard('?')
  expect(await screen.findByRole('row', { name: 'Close the case e' })).toBeTruthy()
  await user.keyboard('e')
  expect(server.to('PATCH', '/cases/1284')).toEqual([])
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }))
  await user.keyboard('e')
  await waitFor(() => expect(server.to('PATCH', '/cases/1284')[0]?.body).toEqual({ status: 'closed' }))
  await user.keyboard('gr')
  await waitFor(() => expect(router.state.location.pathname).toBe('/people/roles'))
})

test('several cases are assigned together, and that is undone together', async () => {
  const server = casesServer()
  server.routes['POST /cases/changes'] = () => Response.json({ changed: [caseSummary(), caseSummary({ id: 1290 })], refused: [], undoId: 5 })
  server.routes['POST /cases/changes/5/undo'] = () => Response.json({ changed: [caseSummary()], refused: [{ id: 1290, reason: 'Somebody changed it since.' }] })
  const { user } = await openPage('/inbox')
  await user.click(await screen.findByRole('checkbox', { name: 'Select My name is misspelled' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select all loaded cases' }))
  expect(screen.getByRole('group', { name: 'Selected cases' }).textContent).toMatch(/^2 selected/)
  await user.click(screen.getByRole('button', { name: 'Assign' }))
  await user.type(await screen.findByRole('textbox', { name: 'Find a person or team' }), 'tom')
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(server.to('POST', '/cases/changes')[0]?.body).toEqual({ ids: [1284, 1290], assigneeAccountId: 2 })
  await screen.findByText('Undone for 1 case. 1 case not changed: Somebody changed it since.')
  expect(server.to('POST', '/cases/changes/5/undo')).toHaveLength(1)
})

test('a newer version is read by itself, and who is here is said', async () => {
  const server = casesServer()
  server.routes['POST /cases/1284/presence'] = () => {
    server.stored.opened = openedCase({ version: 9, thread: [] })
    return Response.json({ version: 9, people: [{ accountId: 2, name: 'Tom Whitlock', isTyping: true }] })
  }
  await openPage('/inbox/1284')
  await screen.findByText('She owes money.')
  await waitFor(() => expect(screen.queryByText('She owes money.')).toBeNull())
  expect(screen.getByText('Tom').closest('[role="status"]')?.textContent).toContain('Tom is typing')
})

test('who may not answer has no composer; a missing case, an empty and a failing list say so', async () => {
  const server = casesServer('Auditor', openedCase({ mayAnswer: false }))
  await openPage('/inbox/1284')
  await screen.findByText(/^You can read this case/)
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
  server.stored.list = []
  await openPage('/inbox/99?view=overdue')
  await screen.findByText(/^We can’t find this case/)
  await screen.findByText('Nothing is overdue.')
  server.routes['GET /cases'] = () => problem(503, 'Busy')
  const { user } = await openPage('/inbox')
  await screen.findByText(/^The cases couldn’t be loaded/)
  server.routes['GET /cases'] = () => Response.json({ cases: [caseSummary()], next: null, count: 1 })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('My name is misspelled')
})

test('filters are saved as a view of the person’s own', async () => {
  const server = casesServer()
  server.routes['POST /case-views'] = ({ body }) => Response.json({ id: 9, isMine: true, count: 0, ...(body as object) })
  const { router, user } = await openPage('/inbox?view=mine')
  await user.click(await screen.findByRole('button', { name: 'Filter cases' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Unanswered' }))
  await user.click(screen.getByRole('button', { name: 'Save view' }))
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Waiting for me')
  await user.click(screen.getByRole('switch', { name: 'Share with everyone' }))
  await user.click(screen.getByRole('button', { name: 'Save view' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ own: '9' }))
  expect(server.to('POST', '/case-views')[0]?.body).toEqual({
    name: 'Waiting for me',
    isShared: true,
    filters: { assigneeFilter: ['me'], unansweredFilter: true },
  })
})
