import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, signedInAs } from '../../../testing/fake-server.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { learnerAccount, pageAnswer } from '../../../testing/people.ts'

const path = '/tenants/BANKSIA/learner-invitations'
const preview = { CanBeInvited: 2143, WithoutEmail: 1, EmailTaken: 2, EmailShared: 0, HaveAccount: 8 }
const round = {
  ...{ Id: 7, State: 'sending', PerMinute: 60, Total: 2143, Sent: 143, Skipped: 0, StartedBy: 'Grace Osei' },
  ...{ StartedAt: '2026-11-17T00:00:00.000Z', ChangedAt: '2026-11-17T00:00:00.000Z' },
}

const open = (rounds: object[], role: 'TenantAdmin' | 'SupportAgent' = 'TenantAdmin') => {
  const server = fakeServer(signedInAs(role))
  server.routes['GET /tenants/BANKSIA/home'] = () => Response.json({ TimeZone: 'Australia/Brisbane' })
  server.routes['GET /tenants/BANKSIA/learner-accounts'] = () => pageAnswer([learnerAccount()])
  server.routes[`GET ${path}/preview`] = () => Response.json(preview)
  server.routes[`GET ${path}`] = () => pageAnswer(rounds)
  return server
}

test('learners without an account are invited after a preview that says who can’t be', async () => {
  const server = open([])
  const { user } = await openPage('/learners/accounts')
  await screen.findByText('2,143 learners have no account yet')
  await user.click(screen.getByRole('button', { name: 'Invite them' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByText('1 learner has no email address.')).toBeTruthy()
  expect(dialog.getByText('2 learners have the address of another account.')).toBeTruthy()
  server.routes[`POST ${path}`] = () => Response.json(round)
  await user.click(dialog.getByRole('button', { name: 'Send invitations' }))
  await waitFor(() => expect(server.to('POST', path)[0]?.body).toEqual({}))
})

test('a round under way shows how far it is, and can be paused', async () => {
  const server = open([round])
  const { user } = await openPage('/learners/accounts')
  await screen.findByText('143 of 2,143 invitations sent. About 34 minutes left.')
  server.routes[`PUT ${path}/7`] = () => Response.json({ ...round, State: 'paused' })
  server.routes[`GET ${path}`] = () => pageAnswer([{ ...round, State: 'paused' }])
  await user.click(screen.getByRole('button', { name: 'Pause' }))
  await screen.findByText('Invitations are paused')
  expect(server.to('PUT', `${path}/7`)[0]?.body).toEqual({ State: 'paused' })
  expect(server.to('GET', `${path}/preview`)).toEqual([])
})

test('who may not invite isn’t asked', async () => {
  const server = open([], 'SupportAgent')
  await openPage('/learners/accounts')
  await screen.findByText('Ana Silva')
  expect(server.to('GET', path)).toEqual([])
})
