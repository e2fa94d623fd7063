import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { problem } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { pageAnswer } from '../../testing/people.ts'
import { recordsServer } from '../../testing/records.ts'

const path = '/records/learners/search'

test('every type the person can read, in groups, with its count and what it is', async () => {
  recordsServer()
  await openPage('/data/records')
  const learners = await screen.findByRole('region', { name: 'Learners' })
  expect(within(learners).getByRole('listitem').textContent).toBe('Learners2,140Names, contact details and official numbers3 retired')
  expect(within(screen.getByRole('region', { name: 'Finance' })).getByRole('link', { name: 'Invoices' })).toBeTruthy()
  expect(screen.queryByText('Units')).toBeNull()
  expect(screen.getByRole('link', { name: 'Records' }).getAttribute('aria-current')).toBe('page')
})

test('a failing overview says so and can be tried again', async () => {
  const server = recordsServer()
  const working = server.routes['GET /records']
  server.routes['GET /records'] = () => problem(503, 'Busy')
  const { user } = await openPage('/data/records')
  await screen.findByText(/^Your records couldn’t be loaded/)
  if (working) server.routes['GET /records'] = working
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await within(screen.getByRole('main')).findByRole('link', { name: 'Learners' })
})

test('a list: search, filters, sorting, columns and pages are in the address and sent to the server', async () => {
  const server = recordsServer()
  const { router, user } = await openPage('/data/records/learners')
  await screen.findByText('1–25 of 2,140')
  expect(screen.getAllByRole('row')[1]?.textContent).toBe('BT-1MiaOkaformia@example.org3 Feb 2001')
  const asked = () => Object.fromEntries(server.to('GET', path).at(-1)?.query ?? [])
  expect(asked()).toEqual({ skip: '0', take: '25', sort: 'learnerNumber', order: 'asc', retired: 'false' })
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Gender' }), 'Female')
  await waitFor(() => expect(asked()).toMatchObject({ filter: 'gender:F' }))
  await user.click(screen.getByRole('button', { name: /Last name/ }))
  await user.click(screen.getByRole('button', { name: 'Retired' }))
  await user.type(screen.getByRole('searchbox'), 'okafor')
  await waitFor(() => expect(asked()).toMatchObject({ sort: 'lastName', retired: 'true', filter: 'gender:F', search: 'okafor' }))
  await user.click(screen.getByRole('button', { name: 'Columns' }))
  await user.click(screen.getByRole('checkbox', { name: 'Mobile' }))
  await user.click(screen.getByRole('checkbox', { name: 'Email' }))
  expect(screen.queryByRole('checkbox', { name: 'Tax file number' })).toBeNull()
  expect(screen.queryByRole('checkbox', { name: /NSN/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() =>
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Learner number',
      'First name',
      'Last name',
      'Date of birth',
      'Mobile',
    ]),
  )
  expect(router.state.location.search).toMatchObject({
    q: 'okafor',
    gender: 'F',
    retired: 'yes',
    sort: 'lastName',
    columns: 'learnerNumber,firstName,lastName,dateOfBirth,mobile',
  })
})

test('an empty list says how records get there, and a failing one can be tried again', async () => {
  const server = recordsServer()
  server.routes[`GET ${path}`] = () => pageAnswer([])
  await openPage('/data/records/learners')
  await screen.findByText('No learners yet. Create one here, or bring them in with an import.')
  server.routes[`GET ${path}`] = () => problem(503, 'Busy')
  await openPage('/data/records/learners')
  await screen.findByText(/^Learners couldn’t be loaded/)
})

test('who only reads is offered no new record', async () => {
  recordsServer('Auditor')
  await openPage('/data/records/learners')
  await screen.findByText('Okafor')
  expect(screen.queryByRole('link', { name: /New learner/ })).toBeNull()
  await openPage('/data/records/learners/new')
  await screen.findByRole('heading', { level: 1, name: 'You don’t have access to this page' })
})

test('a finance officer opens finance records and no others', async () => {
  recordsServer('FinanceOfficer')
  await openPage('/data/records')
  await screen.findByRole('link', { name: 'Invoices' })
  expect(within(screen.getByRole('main')).queryByRole('link', { name: 'Learners' })).toBeNull()
  const { router } = await openPage('/data/records/learners')
  await waitFor(() => expect(screen.queryByRole('searchbox')).toBeNull())
  expect(router.state.location.pathname).toBe('/data/records/learners')
  await screen.findByRole('heading', { level: 1, name: 'You don’t have access to this page' })
})

test('an unknown type is not found', async () => {
  recordsServer()
  await openPage('/data/records/spaceships')
  await screen.findByRole('heading', { level: 1, name: 'Page not found' })
})
