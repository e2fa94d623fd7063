import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, problem, signedInAs } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'

const path = '/lists/next-of-kin-relationships/paste'
const combos = '/combos/next-of-kin-relationships'

const paste = async (text: string) => {
  const page = await openPage(path)
  const box = await screen.findByLabelText('Rows')
  box.focus()
  await page.user.paste(text)
  await screen.findByRole('table', { name: 'Pasted rows' })
  return page
}

test('every row is checked before saving; an invalid one is fixed in place', async () => {
  const server = fakeServer()
  const { router, user } = await paste('Description\tCode\nAunt or uncle\tAUN\nParent again\tpar\nCousin\tCOU\n')
  await screen.findByText('One row needs your attention')
  const code = screen.getByRole('textbox', { name: 'Code of row 2' })
  expect(code.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('This code is already in the list.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Save 3 values' })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('button', { name: 'Go to the first problem' }))
  expect(document.activeElement).toBe(code)
  await user.clear(code)
  await user.type(code, 'PAR2')
  await screen.findAllByText('3 rows, all ready to save')
  await user.click(screen.getByRole('button', { name: 'Save 3 values' }))
  await screen.findByText('3 values are added.')
  expect(server.to('POST', combos)[0]?.body).toEqual([
    { code: 'AUN', description: 'Aunt or uncle', isActive: true },
    { code: 'PAR2', description: 'Parent again', isActive: true },
    { code: 'COU', description: 'Cousin', isActive: true },
  ])
  await waitFor(() => expect(router.state.location.pathname).toBe('/lists/next-of-kin-relationships'))
})

test("the server's errors appear at their rows, and nothing is saved", async () => {
  const server = fakeServer()
  const { user } = await paste('AUN,Aunt\nCOU,Cousin')
  server.routes[`POST ${combos}`] = () =>
    problem(400, 'Some of what was sent is not right', [{ pointer: '/1/code', message: 'The code COU is already used in this list.' }])
  await user.click(screen.getByRole('button', { name: 'Save 2 values' }))
  await screen.findByText('The code COU is already used in this list.')
  const row = screen.getByRole('textbox', { name: 'Code of row 2' }).closest('tr') as HTMLElement
  expect(row.textContent).toContain('already used')
  await user.click(within(row).getByRole('button', { name: 'Remove row 2' }))
  delete server.routes[`POST ${combos}`]
  await user.click(screen.getByRole('button', { name: 'Save 1 value' }))
  await screen.findByText('1 value is added.')
})

test('leaving with pasted rows asks first', async () => {
  fakeServer()
  const { user } = await paste('AUN\tAunt')
  await user.click(screen.getByRole('link', { name: 'Next-of-kin relationships' }))
  await screen.findByRole('heading', { name: 'Leave without saving?' })
})

test('pasting is unavailable to auditors, and for shared lists and sets', async () => {
  fakeServer(signedInAs('Auditor'))
  await openPage(path)
  await screen.findByText('Your role can’t change it.')
  fakeServer()
  await openPage('/lists/genders/paste')
  await screen.findByText('It is shared by all providers.')
})
