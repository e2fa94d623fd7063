import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, problem, signedInAs } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'

const found = { list: 'genders', listTitle: 'Genders', area: 'Learner demographics', valueId: 1, code: 'F', description: 'Female', isActive: true }

test('lists are grouped by area, with size, source, completeness and owner', async () => {
  fakeServer()
  await openPage('/lists')
  await screen.findByRole('heading', { level: 1, name: 'Catalogue' })
  const table = await screen.findByRole('table', { name: 'Learner demographics' })
  expect(screen.getByText('7 lists of values that forms offer. 3 of them are yours to change.')).toBeTruthy()
  const [kin, genders] = within(table).getAllByRole('row').slice(1)
  expect(kin?.textContent).toMatch(/Next-of-kin relationships.*Yours to change.*4 · 1 off.*Starting set/)
  expect(genders?.textContent).toMatch(/Genders.*AVETMISS.*2\.3.*Complete/)
  expect(genders?.textContent).not.toContain('Yours')
  expect(document.title).toBe('Catalogue · Banksia Training · Lanyard console')
})

test('a skeleton is shown while the catalogue loads; a failure says so and can be retried', async () => {
  const server = fakeServer()
  let answer: (response: Response) => void = () => {}
  server.routes['GET /catalogue'] = () =>
    new Promise((resolve) => {
      answer = resolve
    })
  const { user } = await openPage('/lists')
  expect((await screen.findAllByRole('status', { name: 'Loading the catalogue' })).length).toBeGreaterThan(0)
  answer(problem(503, 'Lanyard is busy'))
  expect((await screen.findByRole('alert')).textContent).toContain('The catalogue couldn’t be loaded')
  delete server.routes['GET /catalogue']
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('table', { name: 'New Zealand' })
})

test('filters narrow the lists and are in the URL', async () => {
  fakeServer()
  const { router, user } = await openPage('/lists')
  await user.click(await screen.findByRole('button', { name: /^New Zealand/ }))
  await waitFor(() => expect(screen.queryByRole('table', { name: 'Sales and CRM' })).toBeNull())
  await user.selectOptions(screen.getByRole('combobox', { name: 'Completeness' }), 'missing')
  await screen.findByText('1 list of 7')
  expect(router.state.location.search).toEqual({ country: 'NZ', completeness: 'missing' })
  await user.click(screen.getByRole('button', { name: /^Yours to change/ }))
  await screen.findByText(/No list fits/)
  await user.click(screen.getByRole('button', { name: 'Show all lists' }))
  await screen.findByText('All 7 lists')
})

test('a search finds lists and values, and its text stays as typed', async () => {
  const server = fakeServer()
  server.routes['GET /catalogue/search'] = () => Response.json([{ data: found, relationships: {} }], { headers: { 'x-total-count': '1' } })
  const { router, user } = await openPage('/lists')
  await user.type(await screen.findByRole('searchbox', { name: 'Search lists, codes and values' }), '0101')
  const values = await screen.findByRole('region', { name: '1 value with “0101”' })
  expect(within(values).getByRole('link').textContent).toBe('FFemaleGenders Learner demographics')
  expect(router.state.location.searchStr).toBe('?q=0101')
  expect(server.to('GET', '/catalogue/search').at(-1)?.query.get('text')).toBe('0101')
  expect(screen.getByText('No list is called “0101”.')).toBeTruthy()
  await user.click(within(values).getByRole('link'))
  await screen.findByRole('heading', { level: 1, name: 'Genders' })
  expect(router.state.location.search).toEqual({ q: 'F', show: 'all' })
})

test('auditors are not told that they can change lists', async () => {
  fakeServer(signedInAs('Auditor'))
  await openPage('/lists')
  await screen.findByText('7 lists of values that forms offer. 3 of them are your own.')
  expect(screen.queryByText('Yours to change')).toBeNull()
})
