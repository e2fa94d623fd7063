import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, problem, signedInAs } from '../../../testing/fake-server.ts'
import { openPage } from '../../../testing/open-page.tsx'

const path = '/lists/opportunity-stages'
const names = () => screen.getAllByRole('textbox', { name: /^Name of stage/ }).map((field) => (field as HTMLInputElement).value)

test('stages are moved with keyboard and clicks, and saved as one set with the entity tag', async () => {
  const server = fakeServer()
  const { user } = await openPage(path)
  const handle = await screen.findByRole('button', { name: 'Move Won, place 3 of 3' })
  expect(screen.queryByRole('button', { name: 'Save stages' })).toBeNull()
  handle.focus()
  await user.keyboard('{ArrowUp}')
  expect(names()).toEqual(['Enquiry', 'Won', 'Proposal'])
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Won, place 2 of 3')
  expect(screen.getByText('Won, place 2 of 3')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Move Enquiry down' }))
  expect(names()).toEqual(['Won', 'Enquiry', 'Proposal'])
  await user.click(screen.getByRole('button', { name: 'Save stages' }))
  await screen.findByText('The stages are saved.')
  const [sent] = server.to('PUT', path.replace('/lists', '/combos'))
  expect(sent?.headers.get('if-match')).toBe('"v1-ci"')
  expect(sent?.body).toEqual([
    { opportunityStageId: 3, description: 'Won', winProbablityId: 2, orderNumber: 1, isDeleted: false },
    { opportunityStageId: 1, description: 'Enquiry', winProbablityId: 1, orderNumber: 2, isDeleted: false },
    { opportunityStageId: 2, description: 'Proposal', winProbablityId: 1, orderNumber: 3, isDeleted: false },
  ])
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save stages' })).toBeNull())
})

test('a stage is added, renamed, given a probability, turned off and restored before anything is saved', async () => {
  const server = fakeServer()
  const { user } = await openPage(path)
  await user.click(await screen.findByRole('button', { name: 'Switch off Proposal' }))
  await user.click(screen.getByRole('button', { name: 'Add stage' }))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name of stage 3' }))
  await user.click(screen.getByRole('button', { name: 'Save stages' }))
  await screen.findByText('A stage needs a name.')
  await user.type(screen.getByRole('textbox', { name: 'Name of stage 3' }), 'Lost')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Win probability of Lost' }), '25%')
  await user.click(screen.getByRole('button', { name: 'Bring back Proposal' }))
  expect(names()).toEqual(['Enquiry', 'Won', 'Lost', 'Proposal'])
  expect(server.to('PUT', '/combos/opportunity-stages')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Discard changes' }))
  expect(names()).toEqual(['Enquiry', 'Proposal', 'Won'])
})

test('after a concurrent change, both versions are kept until one is chosen', async () => {
  const server = fakeServer()
  const { user } = await openPage(path)
  await user.click(await screen.findByRole('button', { name: 'Move Proposal up' }))
  server.routes['PUT /combos/opportunity-stages'] = () => {
    delete server.routes['PUT /combos/opportunity-stages']
    server.version = 9
    return problem(412, 'This was changed in the meantime')
  }
  await user.click(screen.getByRole('button', { name: 'Save stages' }))
  await screen.findByText('Somebody changed the stages meanwhile')
  expect(names()).toEqual(['Proposal', 'Enquiry', 'Won'])
  await user.click(screen.getByRole('button', { name: 'Save stages' }))
  await screen.findByText('The stages are saved.')
  expect(server.to('PUT', '/combos/opportunity-stages').map(({ headers }) => headers.get('if-match'))).toEqual(['"v1-ci"', '"v9-ci"'])
})

test('people who may not change the stages see a table', async () => {
  fakeServer(signedInAs('SupportAgent'))
  await openPage(path)
  await screen.findByRole('table', { name: 'Opportunity stages' })
  expect(screen.queryByRole('button', { name: /^Move/ })).toBeNull()
})
