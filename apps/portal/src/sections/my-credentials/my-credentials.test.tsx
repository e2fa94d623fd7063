import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { broken, everySection, many, one } from '../../testing/answers.ts'
import { fakeServer, liveSession } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'

const credential = (credentialId: number, more: object = {}) => ({
  data: {
    credentialId,
    credentialStatusId: 5,
    credentialNumber: `B-${credentialId}`,
    credentialDate: '2026-02-28',
    qualificationName: 'Certificate III in Individual Support',
    qualificationCode: 'CHC33021',
    documentId: 3,
    documentDescription: 'Certificate',
    documentSize: 1405,
    ...more,
  },
})
const share = (more: object) => one({ credentialId: 1, isShared: false, address: null, sharedUntil: null, sharedAt: null, isShareable: true, ...more })

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  server = fakeServer()
  server.session = liveSession()
  vi.stubGlobal('scrollTo', () => {})
  server.routes['GET /learner-app/credentials'] = () => many([credential(1)])
  server.routes['GET /learner-app/credentials/1/share'] = () => share({})
  server.routes['GET /learner-app/learner-personal'] = () =>
    one({ learnerId: 1, firstName: 'Zoë', middleName: 'Amara', lastName: 'Marchetti', preferredNamed: 'Zo', learnerNumber: 'BT-1' })
})

test('earned credentials are listed; those not issued yet say so', async () => {
  server.routes['GET /learner-app/credentials'] = () => many([credential(1), credential(2, { credentialStatusId: 2, documentId: null, credentialDate: null })])
  await openPage('/my-credentials', everySection)
  expect(await screen.findByText('Being approved')).toBeTruthy()
  expect(screen.getByText(/^We’re checking it/)).toBeTruthy()
  expect(screen.getByText('2 in total')).toBeTruthy()
})

test('no credentials, and a list that fails to load', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  server.routes['GET /learner-app/credentials'] = broken
  const { user } = await openPage('/my-credentials', everySection)
  await screen.findByText(/^Your credentials couldn’t be loaded/)
  server.routes['GET /learner-app/credentials'] = () => many([])
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText(/^You have no credentials yet/)
  vi.mocked(console.error).mockRestore()
})

test('the certificate opens through its signed URL; a refusal is shown and can be retried', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const tab = { location: { href: '' }, close: vi.fn() }
  vi.stubGlobal('open', () => tab)
  server.routes['GET /learner-app/document-file/3'] = broken
  const { user } = await openPage('/my-credentials', everySection)
  await user.click(await screen.findByRole('button', { name: /^Open the certificate/ }))
  await screen.findByText(/^The document couldn’t be opened/)
  expect(tab.close).toHaveBeenCalled()
  server.routes['GET /learner-app/document-file/3'] = () => one({ documentUrl: '/files/signed' })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(tab.location.href).toBe('/files/signed'))
  vi.mocked(console.error).mockRestore()
})

test('a credential carries the legal name, and is shared until its end date', async () => {
  const address = 'https://banksia.example/verify/token'
  const { user } = await openPage('/my-credentials/1', everySection)
  expect((await screen.findAllByText('Zoë Amara Marchetti')).length).toBeGreaterThan(0)
  const card = within(await screen.findByRole('region', { name: 'Let others verify this credential' }))
  server.routes['PUT /learner-app/credentials/1/share'] = () => {
    server.routes['GET /learner-app/credentials/1/share'] = () =>
      share({ isShared: true, address, sharedUntil: '2099-01-31', sharedAt: '2026-11-15T00:00:00Z' })
    return share({ isShared: true, address })
  }
  await user.type(await card.findByLabelText('Until (optional)'), '2099-01-31')
  await user.click(card.getByRole('button', { name: 'Create a link' }))
  await screen.findByDisplayValue(address)
  expect(server.to('/learner-app/credentials/1/share').find(({ method }) => method === 'PUT')?.body).toEqual({ sharedUntil: '2099-01-31' })
  server.routes['DELETE /learner-app/credentials/1/share'] = () => share({})
  server.routes['GET /learner-app/credentials/1/share'] = () => share({})
  await user.click(card.getByRole('button', { name: 'Stop sharing' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Stop sharing' }))
  await card.findByRole('button', { name: 'Create a link' })
})

test('an unissued credential can’t be shared; another learner’s is not found', async () => {
  server.routes['GET /learner-app/credentials/1/share'] = () => share({ isShareable: false })
  const { router } = await openPage('/my-credentials/1', everySection)
  await screen.findByText('You can share it once it’s issued.')
  server.routes['GET /learner-app/credentials'] = () => many([])
  server.routes['GET /learner-app/credentials/9/share'] = () => share({})
  await router.navigate({ to: '/my-credentials/$credentialId', params: { credentialId: '9' } })
  await screen.findByRole('heading', { name: 'We can’t find this credential' })
})
