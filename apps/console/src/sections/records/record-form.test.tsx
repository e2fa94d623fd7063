import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { problem } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { learnerRecord, recordChange, recordsServer } from '../../testing/records.ts'

const path = '/records/learners/41'
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name)
const saved = (differences: Parameters<typeof learnerRecord>[0], values?: Parameters<typeof learnerRecord>[1]) =>
  Response.json({ record: learnerRecord(differences, values), result: 'changed', warnings: [] })

test('a record opens as a form of its country’s fields; only what changed is sent, with the version that was read', async () => {
  const server = recordsServer()
  const { user } = await openPage('/data/records/learners/41')
  await screen.findByRole('heading', { level: 1, name: 'Mia Okafor' })
  expect((await screen.findByLabelText<HTMLInputElement>('Date of birth')).value).toBe('03/02/2001')
  expect(field('Unique student identifier (USI)')).toBeTruthy()
  expect(screen.queryByLabelText(/NSN|IRD/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
  await user.clear(field('Email'))
  await user.clear(field(/^Last name/))
  await user.type(field(/^Last name/), 'Santos')
  expect(screen.getByText('2 changes are not saved yet.')).toBeTruthy()
  server.routes[`PUT ${path}`] = () => saved({ version: 4 }, { lastName: 'Santos', email: null })
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(server.to('PUT', path)[0]?.body).toEqual({ version: 3, values: { lastName: 'Santos', email: null } }))
  await screen.findByText('Mia Santos is saved.')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull())
})

test('what is missing is told before sending, what the server refuses at its field', async () => {
  const server = recordsServer()
  const { user } = await openPage('/data/records/learners/41')
  await user.clear(await screen.findByLabelText(/^Last name/))
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('Enter last name.')
  expect(server.to('PUT', path)).toHaveLength(0)
  await user.type(field(/^Last name/), 'Okafor')
  await user.type(field('Mobile'), 'x')
  server.routes[`PUT ${path}`] = () => problem(400, 'Wrong', [{ pointer: '/values/mobile', message: 'This isn’t a phone number.' }])
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('This isn’t a phone number.')
  await waitFor(() => expect(document.activeElement).toBe(field('Mobile')))
  expect(field('Mobile').value).toBe('x')
})

test('an official number is checked while it is typed, and an encrypted one is hidden, replaced or removed', async () => {
  const server = recordsServer()
  const { user } = await openPage('/data/records/learners/41')
  await user.type(await screen.findByLabelText('Unique student identifier (USI)'), 'BNGH7C75FM')
  expect(screen.getByText('The USI’s last character doesn’t match the others. Check for a typo. You can save it as it is.')).toBeTruthy()
  await user.clear(field('Unique student identifier (USI)'))
  expect(screen.getByText('Stored, hidden')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Replace' }))
  await user.type(field('New tax file number'), '123456789')
  expect(screen.getByText('The tax file number’s digits don’t match each other. Check for a typo.')).toBeTruthy()
  await user.clear(field('New tax file number'))
  await user.type(field('New tax file number'), '123456782')
  expect(screen.queryByText(/digits don’t match/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Keep the stored one' }))
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  expect(screen.getByText('Removed when you save')).toBeTruthy()
  server.routes[`PUT ${path}`] = () => saved({ version: 4, stored: [] })
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(server.to('PUT', path)[0]?.body).toEqual({ version: 3, values: { taxFileNumber: null } }))
  await waitFor(() => expect(screen.queryByText('Stored, hidden')).toBeNull())
})

test('two people edit the same record: both versions side by side, and a choice for each field', async () => {
  const server = recordsServer()
  const { user } = await openPage('/data/records/learners/41')
  await user.clear(await screen.findByLabelText(/^Last name/))
  await user.type(field(/^Last name/), 'Santos')
  await user.type(field('Mobile'), '0400 555 010')
  await user.type(field('Preferred name'), 'Mimi')
  server.routes[`PUT ${path}`] = () => problem(412, 'This was changed in the meantime')
  server.routes[`GET ${path}`] = () => Response.json(learnerRecord({ version: 5 }, { lastName: 'Silva', email: 'new@example.org', mobile: '0400 111 111' }))
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('Jo Lee changed this record while you were editing')
  const rows = within(screen.getByRole('table', { name: 'Your version and theirs' }))
    .getAllByRole('row')
    .slice(1)
  expect(rows.map(({ textContent }) => textContent?.replaceAll(/Yours|Theirs/g, '|'))).toEqual([
    'Last name|Santos|Silva',
    'Preferred name|Mimi|Empty',
    'Email|mia@example.org|new@example.org',
    'Mobile|0400 555 010|0400 111 111',
  ])
  const chosen = (label: string, side: string) => screen.getByRole<HTMLInputElement>('radio', { name: `${label}: ${side}` })
  expect(chosen('Last name', 'yours').checked).toBe(true)
  expect(chosen('Email', 'theirs').checked).toBe(true)
  await user.click(chosen('Last name', 'theirs'))
  server.routes[`PUT ${path}`] = () => saved({ version: 6 }, { lastName: 'Silva' })
  await user.click(screen.getByRole('button', { name: 'Save these choices' }))
  await waitFor(() => expect(server.to('PUT', path).at(-1)?.body).toEqual({ version: 5, values: { preferredName: 'Mimi', mobile: '0400 555 010' } }))
  await screen.findByRole('button', { name: 'Retire this learner' })
  await waitFor(() => expect(field(/^Last name/).value).toBe('Silva'))
})

test('leaving with unsaved changes asks first', async () => {
  recordsServer()
  const { router, user } = await openPage('/data/records/learners/41')
  await user.type(await screen.findByLabelText('Mobile'), '0')
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Learners' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Stay here' }))
  expect(router.state.location.pathname).toBe('/data/records/learners/41')
  expect(field('Mobile').value).toBe('0')
})

test('the history: who, when, before and after; hidden values are only named; older ones follow', async () => {
  const server = recordsServer()
  server.routes[`GET ${path}/history`] = ({ query }) =>
    query.has('before')
      ? Response.json({ changes: [recordChange({ seq: 2, action: 'created', origin: 'import', name: 'students.csv', importId: 12, fields: [] })], next: null })
      : Response.json({
          changes: [
            recordChange(),
            recordChange({ seq: 8, origin: 'api-key', name: null, fields: [{ field: 'taxFileNumber', isHidden: true, before: null, after: null }] }),
          ],
          next: 8,
        })
  const { user } = await openPage('/data/records/learners/41')
  const history = within(await screen.findByRole('region', { name: 'History' }))
  await history.findByText('Okaffor')
  expect(history.getAllByRole('listitem')[0]?.textContent).toMatch(/^Changed by Jo Lee · 14 Mar 2026, 1:30.pmLast name Okaffor → Okafor$/)
  expect(history.getByText(/the values aren’t kept/).parentElement?.textContent).toContain('Tax file number')
  expect(history.getByText('an API key')).toBeTruthy()
  await user.click(history.getByRole('button', { name: 'Show older changes' }))
  expect((await history.findByRole('link', { name: 'students.csv (import)' })).getAttribute('href')).toBe('/data/imports/12')
  expect(server.to('GET', `${path}/history`).at(-1)?.query.get('before')).toBe('8')
})

test('a record is retired after a question and brought back; a retired one can’t be edited', async () => {
  const server = recordsServer()
  server.routes[`PUT ${path}/retired`] = ({ body }) =>
    (body as { isRetired: boolean }).isRetired ? saved({ version: 4, retiredAt: '2026-03-14T02:30:00.000Z' }) : saved({ version: 5 })
  const { user } = await openPage('/data/records/learners/41')
  await user.click(await screen.findByRole('button', { name: 'Retire this learner' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Retire' }))
  await screen.findByText(/^Retired 14 Mar 2026/)
  expect(screen.queryByLabelText('Mobile')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Bring back' }))
  await screen.findByLabelText('Mobile')
  expect(server.to('PUT', `${path}/retired`).map(({ body }) => body)).toEqual([
    { version: 3, isRetired: true },
    { version: 4, isRetired: false },
  ])
})

test('who only reads sees values and history, and no way to save', async () => {
  recordsServer('Auditor')
  await openPage('/data/records/learners/41')
  await screen.findByText('mia@example.org')
  expect(screen.getByText('Stored, hidden')).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button', { name: /Save|Retire|Replace/ })).toBeNull()
})

test('a new record: another with its key is told at the field; then it opens', async () => {
  const server = recordsServer()
  const { router, user } = await openPage('/data/records/learners/new')
  await user.type(await screen.findByLabelText(/^Learner number/), 'BT-1')
  await user.type(field(/^Last name/), 'Okafor')
  const taken = 'Another learner has this learner number.'
  server.routes['POST /records/learners'] = () => problem(409, 'Conflict', [{ pointer: '/values/learnerNumber', message: taken }])
  await user.click(screen.getByRole('button', { name: 'Create learner' }))
  await screen.findByText(taken)
  server.routes['POST /records/learners'] = () => Response.json({ record: learnerRecord({ version: 1 }), result: 'created', warnings: [] })
  await user.click(screen.getByRole('button', { name: 'Create learner' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/data/records/learners/41'))
  expect(server.to('POST', '/records/learners').at(-1)?.body).toEqual({ values: { learnerNumber: 'BT-1', lastName: 'Okafor' } })
  expect(server.to('POST', '/records/learners').at(-1)?.headers.get('idempotency-key')).toMatch(/^[\da-f]{32}$/)
})

test('a record that isn’t there says so', async () => {
  const server = recordsServer()
  server.routes[`GET ${path}`] = () => problem(404, 'Not found')
  await openPage('/data/records/learners/41')
  await screen.findByText('There is no such record.')
})
