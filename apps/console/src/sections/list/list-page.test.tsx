import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, problem, signedInAs } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'

const path = '/lists/next-of-kin-relationships'
const rows = async () => (await screen.findAllByRole('row')).slice(1).map(({ textContent }) => textContent)

test('values are in a table; chips count active and inactive ones', async () => {
  fakeServer()
  const { router, user } = await openPage(path)
  await screen.findByRole('table', { name: 'Next-of-kin relationships' })
  expect(await rows()).toHaveLength(3)
  await user.click(screen.getByRole('button', { name: /^Switched off/ }))
  await waitFor(async () => expect(await rows()).toEqual([expect.stringMatching(/^CSWCase workerSwitched off/)]))
  await user.click(screen.getByRole('button', { name: /^All/ }))
  await waitFor(async () => expect(await rows()).toHaveLength(4))
  expect(router.state.location.search).toEqual({ show: 'all' })
})

test('sort and page are in the URL', async () => {
  fakeServer()
  const { router, user } = await openPage('/lists/nz-occupations')
  expect((await rows())[0]).toMatch(/^1000/)
  await user.click(screen.getByRole('button', { name: 'Description' }))
  await waitFor(async () => expect((await rows())[0]).toContain('Occupation 1Active'))
  expect(screen.getByRole('columnheader', { name: 'Description' }).getAttribute('aria-sort')).toBe('ascending')
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await screen.findByText('51–100 of 120')
  expect(router.state.location.searchStr).toBe('?sort=description&page=2')
})

test('a shared list explains why it can’t be changed, and names its source', async () => {
  fakeServer()
  await openPage('/lists/genders')
  await screen.findByText('Shared by all providers, so it can’t be changed here')
  expect(screen.getByText('Uses the AVETMISS definitions of NCVER.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^(Edit|Switch o|Add)/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Export CSV' })).toBeTruthy()
})

test('an auditor reads the provider’s own list without any controls', async () => {
  fakeServer(signedInAs('Auditor'))
  await openPage(path)
  await screen.findByText('Your provider’s own list')
  expect(screen.queryByRole('button', { name: /^(Edit|Switch o|Add)/ })).toBeNull()
  expect(screen.queryByRole('link', { name: /Paste/ })).toBeNull()
})

test('an empty list, a search without results, an unknown list and a failure each say so', async () => {
  const server = fakeServer()
  const { user } = await openPage('/lists/nz-consortiums')
  await screen.findByText('This list has no values yet.')
  await openPage('/lists/genders?q=nothing')
  await screen.findByText('No value with “nothing” is shown here.')
  await openPage('/lists/nonsense')
  await screen.findByRole('heading', { name: 'List not found' })
  server.routes['GET /combos/genders'] = () => problem(500, 'Something went wrong on our side')
  await openPage('/lists/genders')
  expect((await screen.findByRole('alert')).textContent).toContain('couldn’t be loaded')
  delete server.routes['GET /combos/genders']
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('table', { name: 'Genders' })
})

test('a value is added; errors appear under their fields, and typed text stays', async () => {
  const server = fakeServer()
  const { user } = await openPage(path)
  await user.click(await screen.findByRole('button', { name: 'Add value' }))
  await user.type(screen.getByLabelText('Code'), 'AUN')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByLabelText('Description').getAttribute('aria-invalid')).toBe('true')
  expect(server.to('POST', '/combos/next-of-kin-relationships')).toEqual([])
  server.routes['POST /combos/next-of-kin-relationships'] = () =>
    problem(400, 'Some fields are invalid', [{ pointer: '/0/code', message: 'The code AUN is already used in this list.' }])
  await user.type(screen.getByLabelText('Description'), 'Aunt or uncle')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('The code AUN is already used in this list.')
  expect((screen.getByLabelText('Description') as HTMLInputElement).value).toBe('Aunt or uncle')
  delete server.routes['POST /combos/next-of-kin-relationships']
  await user.clear(screen.getByLabelText('Code'))
  await user.type(screen.getByLabelText('Code'), 'AUN2')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('button', { name: 'Edit Aunt or uncle' })
  expect(server.to('POST', '/combos/next-of-kin-relationships').at(-1)?.body).toEqual([{ code: 'AUN2', description: 'Aunt or uncle' }])
})

test("a value is edited in its row: every field is sent, with the list's entity tag", async () => {
  const server = fakeServer()
  const { user } = await openPage(path)
  await user.click(await screen.findByRole('button', { name: 'Edit Guardian' }))
  expect(screen.queryByRole('button', { name: 'Edit Parent' })).toBeNull()
  await user.type(screen.getByLabelText('Description'), ' (legal){Enter}')
  await screen.findByRole('button', { name: 'Edit Guardian (legal)' })
  const [sent] = server.to('PUT', '/combos/next-of-kin-relationships/2')
  expect(sent?.body).toEqual({ code: 'GRD', description: 'Guardian (legal)', isActive: true })
  expect(sent?.headers.get('if-match')).toBe('"v1-ci"')
})

test("a concurrent change of another value doesn't interfere; one of the same value is shown", async () => {
  const server = fakeServer()
  const { user } = await openPage(path)
  await user.click(await screen.findByRole('button', { name: 'Edit Guardian' }))
  server.values['next-of-kin-relationships']?.splice(0, 1, { nextOfKinRelationshipId: 1, code: 'PAR', description: 'Mother or father', isActive: true })
  let refused = 0
  server.routes['PUT /combos/next-of-kin-relationships/2'] = () => {
    refused++
    delete server.routes['PUT /combos/next-of-kin-relationships/2']
    return problem(412, 'This was changed in the meantime')
  }
  await user.type(screen.getByLabelText('Description'), '!')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('button', { name: 'Edit Guardian!' })
  expect(refused).toBe(1)

  await user.click(screen.getByRole('button', { name: 'Edit Sibling' }))
  server.values['next-of-kin-relationships']?.splice(2, 1, { nextOfKinRelationshipId: 3, code: 'SIB', description: 'Brother or sister', isActive: true })
  server.routes['PUT /combos/next-of-kin-relationships/3'] = () => {
    delete server.routes['PUT /combos/next-of-kin-relationships/3']
    return problem(412, 'This was changed in the meantime')
  }
  await user.type(screen.getByLabelText('Description'), 's')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('It now says: Code: SIB · Description: Brother or sister')
  expect((screen.getByLabelText('Description') as HTMLInputElement).value).toBe('Siblings')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('button', { name: 'Edit Siblings' })
})

test('a value is turned off immediately, and the toast undoes it', async () => {
  const server = fakeServer()
  const { user } = await openPage(path)
  await user.click(await screen.findByRole('button', { name: 'Switch off Parent' }))
  await screen.findByText('Parent is switched off: forms no longer offer it.')
  expect(server.to('PUT', '/combos/next-of-kin-relationships/1')[0]?.body).toEqual({ code: 'PAR', description: 'Parent', isActive: false })
  expect(screen.queryByRole('button', { name: 'Switch off Parent' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByRole('button', { name: 'Switch off Parent' })
})

test('a value that records use is switched off after saying how many', async () => {
  const server = fakeServer()
  server.routes['GET /catalogue/use'] = () => Response.json({ count: 12 })
  const { user } = await openPage(path)
  await user.click(await screen.findByRole('button', { name: 'Switch off Parent' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/^12 records use it and keep it/)).toBeTruthy()
  expect(server.to('PUT', '/combos/next-of-kin-relationships/1')).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Switch off' }))
  await screen.findByText('Parent is switched off: forms no longer offer it.')
})

test('a value with many fields has a form, and its references are chosen by name', async () => {
  const server = fakeServer()
  const { user } = await openPage('/lists/support-case-categories')
  expect((await rows())[0]).toMatch(/^FeesYesMei TanakaNoActive/)
  await user.click(screen.getByRole('button', { name: 'Edit Fees' }))
  await user.selectOptions(await screen.findByLabelText('Assigned to'), 'None')
  await user.click(screen.getByLabelText('Restricted'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.to('PUT', '/combos/support-case-categories/1')).toHaveLength(1))
  expect(server.to('PUT', '/combos/support-case-categories/1')[0]?.body).toEqual({
    description: 'Fees',
    isActive: true,
    forLearnerApp: true,
    defaultAssignedStaffId: null,
    defaultIsRestricted: true,
  })
})

test('leaving with unsaved changes asks first', async () => {
  fakeServer()
  const { router, user } = await openPage(path)
  await user.click(await screen.findByRole('button', { name: 'Edit Guardian' }))
  await user.type(screen.getByLabelText('Description'), '!')
  const where = screen.getByRole('main')
  await user.click(within(where).getByRole('link', { name: 'Catalogue' }))
  await user.click(await screen.findByRole('button', { name: 'Stay here' }))
  expect(router.state.location.pathname).toBe(path)
  await user.click(within(where).getByRole('link', { name: 'Catalogue' }))
  await user.click(await screen.findByRole('button', { name: 'Leave without saving' }))
  await screen.findByRole('heading', { level: 1, name: 'Catalogue' })
})
