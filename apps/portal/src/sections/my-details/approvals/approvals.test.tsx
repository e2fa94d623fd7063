import { screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { banksia, fakeServer, liveSession, problem } from '../../../testing/fake-server.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { serveDetails } from '../testing/records.ts'

beforeAll(() => Promise.all([import('../my-details-page.tsx'), import('../editing/card-form.tsx'), import('./ask-dialog.tsx')]))

const mobile = 'personal/learnerPersonalPhoneNumbers.mobile'
const asked = (field: string, after: string, more: object = {}) => ({
  id: 4,
  createdAt: '2026-11-14T04:20:00.000Z',
  fields: [{ field, before: '0412 345 678', beforeLabel: null, after, afterLabel: null, state: 'waiting', reason: null, decidedAt: null, ...more }],
  documents: [],
})
const rules = [
  { field: mobile, rule: 'approval' },
  { field: 'personal/lastName', rule: 'approval-with-document' },
  { field: 'personal/title', rule: 'approval' },
  { field: 'personal/learnerPostalAddress.postcode', rule: 'approval' },
]

let server: ReturnType<typeof fakeServer>
const serve = (...requests: object[]) => {
  server.routes['GET /learner-app/change-requests'] = () => Response.json({ rules, requests })
}
beforeEach(() => {
  server = fakeServer()
  server.session = liveSession()
  serveDetails(server)
  vi.stubGlobal('scrollTo', () => {})
})
const open = () => openPage('/my-details', { ...banksia, CountryCode: 'AU' })

test('a change that waits shows what was asked for, and is taken back', async () => {
  serve(asked(mobile, '+61 423 456 789'), asked('personal/learnerPostalAddress.postcode', '2000'))
  server.routes['POST /learner-app/change-requests/4/take-back'] = () => {
    serve()
    return Response.json({ rules, requests: [] })
  }
  const { user } = await open()
  const card = within(await screen.findByRole('region', { name: 'How we reach you' }))
  expect(await card.findByText('Waiting for approval')).toBeTruthy()
  expect(card.getByText('+61 423 456 789')).toBeTruthy()
  expect(within(screen.getByRole('region', { name: 'Postal address' })).getByText('Waiting for approval')).toBeTruthy()
  await user.click(card.getByRole('button', { name: 'Take back the change of Mobile' }))
  expect(await card.findByRole('button', { name: 'Ask to change Mobile' })).toBeTruthy()
  expect(server.to('/learner-app/change-requests/4/take-back')[0]?.body).toEqual({ field: mobile })
})

test('a declined change says why, and can be asked for again', async () => {
  serve(asked(mobile, '+61 423 456 789', { state: 'declined', reason: 'That number isn’t yours.' }))
  await open()
  const card = within(await screen.findByRole('region', { name: 'How we reach you' }))
  expect(await card.findByText(/we declined it\. That number isn’t yours\./)).toBeTruthy()
  expect(card.getByRole('button', { name: 'Ask to change Mobile' })).toBeTruthy()
})

test('a field that needs a document is asked for with one; a checked field says so in its form', async () => {
  serve()
  server.routes['POST /learner-app/change-requests'] = () => problem(400, 'One field needs another look.')
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Ask to change Last name' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask to change last name' }))
  const name = dialog.getByRole('textbox', { name: 'New last name' })
  await user.clear(name)
  await user.type(name, 'Rossi')
  await user.click(dialog.getByRole('button', { name: 'Send request' }))
  expect(await dialog.findByText('Add a document that shows the change.')).toBeTruthy()
  expect(server.to('/learner-app/change-requests').filter(({ method }) => method === 'POST')).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'Ask to change Mobile' }))
  const plain = within(await screen.findByRole('dialog', { name: 'Ask to change mobile' }))
  await user.type(plain.getByRole('textbox', { name: 'New mobile' }), '9')
  await user.click(plain.getByRole('button', { name: 'Send request' }))
  expect(await plain.findByText('One field needs another look.')).toBeTruthy()
  await user.click(plain.getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'Edit Your name' }))
  expect(await screen.findByText(/We check this before it changes\.$/)).toBeTruthy()
})
