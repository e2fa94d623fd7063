import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, problem, signedInAs } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { learnerAccount, pageAnswer } from '../../testing/people.ts'

const path = '/tenants/BANKSIA/learner-accounts'
const invited = learnerAccount({ Id: 502, FirstName: 'Ben', LastName: 'Okoro', State: 'invited', HasTwoStep: false, InvitedUntil: '2020-01-01T00:00:00.000Z' })

const home = (SiteStatus: string) => ({
  TimeZone: 'Pacific/Auckland',
  Publishing: { Sites: [{ SiteGUID: 'one', Origin: 'https://learn.example', SiteStatus }], Checks: [] },
})

const open = (role: 'TenantAdmin' | 'SupportAgent' = 'TenantAdmin', siteStatus = 'published') => {
  const server = fakeServer(signedInAs(role))
  server.routes['GET /tenants/BANKSIA/home'] = () => Response.json(home(siteStatus))
  server.routes[`GET ${path}`] = () => pageAnswer([learnerAccount(), invited], 100_000)
  server.routes[`PATCH ${path}/501`] = ({ body }) => Response.json(learnerAccount({ IsEnabled: (body as [{ value: boolean }])[0].value }))
  server.routes[`POST ${path}/501/two-step-reset`] = () => Response.json({ Success: true })
  return server
}

test('with 100,000 accounts the server searches and pages; the last result stays while the next loads', async () => {
  const server = open()
  const { router, user } = await openPage('/learners/accounts')
  await screen.findByText('1–25 of 100,000')
  expect((await screen.findAllByRole('row'))[2]?.textContent).toMatch(/Ben Okoro.*Expired/)
  await user.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(server.to('GET', path).at(-1)?.query.get('skip')).toBe('25'))
  let answer = (_: Response) => {}
  server.routes[`GET ${path}`] = () => new Promise((resolve) => (answer = resolve))
  await user.type(screen.getByRole('searchbox'), 'ana')
  await waitFor(() => expect(router.state.location.search).toEqual({ q: 'ana' }))
  expect(screen.getByText('Ben Okoro')).toBeTruthy()
  answer(pageAnswer([learnerAccount()]))
  await waitFor(() => expect(screen.queryByText('Ben Okoro')).toBeNull())
})

test('a learner is invited with a temporary password, shown once; an error appears at its field', async () => {
  const server = open()
  const { user } = await openPage('/learners/accounts')
  await user.click(await screen.findByRole('button', { name: 'Invite a learner' }))
  await user.type(screen.getByLabelText('Email'), 'new@example.org')
  await user.click(screen.getByRole('radio', { name: 'Temporary password' }))
  server.routes[`POST ${path}`] = () => problem(409, 'Taken', [{ pointer: '/Email', message: 'Has an account already.' }])
  await user.click(screen.getByRole('button', { name: 'Make the account' }))
  await screen.findByText('Has an account already.')
  server.routes[`POST ${path}`] = () => Response.json({ ...learnerAccount(), TemporaryPassword: 'four-plain-words' })
  await user.click(screen.getByRole('button', { name: 'Make the account' }))
  expect(((await screen.findByLabelText('Temporary password')) as HTMLInputElement).value).toBe('four-plain-words')
  expect(server.to('POST', path).at(-1)?.body).toEqual({ Email: 'new@example.org', With: 'temporary-password' })
})

test("an account is disabled and reset after confirmation; a learner who hasn't signed in is invited again", async () => {
  const server = open()
  const { user } = await openPage('/learners/accounts')
  const act = async (name: string, action: string) => {
    await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
    await user.click(screen.getByRole('button', { name: action }))
  }
  const confirm = (words: string) => user.click(within(screen.getByRole('dialog')).getByRole('button', { name: words }))
  await act('Ana Silva', 'Disable account')
  await confirm('Disable the account')
  await waitFor(() => expect(server.to('PATCH', `${path}/501`)[0]?.body).toEqual([{ op: 'replace', path: '/IsEnabled', value: false }]))
  await screen.findByRole('button', { name: 'Undo' })
  await act('Ana Silva', 'Reset two-step verification')
  await confirm('Reset it')
  await waitFor(() => expect(server.to('POST', `${path}/501/two-step-reset`)).toHaveLength(1))
  server.routes[`POST ${path}/502/invitation`] = () => Response.json({ ...invited, TemporaryPassword: null })
  await act('Ben Okoro', 'Resend link')
  await confirm('Send a new link')
  await waitFor(() => expect(server.to('POST', `${path}/502/invitation`)[0]?.body).toEqual({ With: 'link' }))
})

test('a concurrent change is not overwritten, and the message says so', async () => {
  const server = open()
  const { user } = await openPage('/learners/accounts?twoStep=off')
  await screen.findByText('Ana Silva')
  expect(server.to('GET', path).at(-1)?.query.get('hasTwoStepFilter')).toBe('false')
  server.routes[`PATCH ${path}/501`] = () => problem(412, 'This was changed in the meantime')
  server.routes[`GET ${path}`] = () => pageAnswer([learnerAccount({ IsEnabled: false, State: 'disabled', Version: 'v2' })])
  await user.click(screen.getByRole('button', { name: 'Actions for Ana Silva' }))
  await user.click(screen.getByRole('button', { name: 'Disable account' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Disable the account' }))
  await within(screen.getByRole('dialog')).findByText(/^Someone else changed this account\. The list now shows the latest/)
  expect(server.to('PATCH', `${path}/501`)[0]?.headers.get('if-match')).toBe('"v1"')
  await waitFor(() => expect(screen.getAllByRole('row', { hidden: true })[1]?.textContent).toContain('Disabled'))
})

test("a support agent finds accounts but can't change them", async () => {
  open('SupportAgent')
  await openPage('/learners/accounts')
  await screen.findByText('Ana Silva')
  expect(screen.queryByRole('button', { name: /^(Actions|Invite a)/ })).toBeNull()
})

test('an account’s age follows the provider’s calendar, not UTC', async () => {
  const server = open()
  server.routes[`GET ${path}`] = () =>
    pageAnswer([learnerAccount({ CreatedOn: '2024-11-14T13:30:00.000Z' }), learnerAccount({ Id: 502, CreatedOn: '2024-11-14T10:59:00.000Z' })])
  await openPage('/learners/accounts')
  await screen.findByText('15 Nov 2024')
  expect(screen.getByText('14 Nov 2024')).toBeTruthy()
})

test('before a site is published, the dialog says when an invitation will work', async () => {
  open('TenantAdmin', 'not-published')
  const { user } = await openPage('/learners/accounts')
  await user.click(await screen.findByRole('button', { name: 'Invite a learner' }))
  await screen.findByText(/No site is published yet. The link works once one is, if that’s within 7 days/)
  await user.click(screen.getByRole('radio', { name: 'Temporary password' }))
  await screen.findByText('No site is published yet. The password works once one is.')
})

test('once a site is published, the note is gone', async () => {
  const server = open()
  const { user } = await openPage('/learners/accounts')
  await waitFor(() => expect(server.to('GET', '/tenants/BANKSIA/home').length).toBeGreaterThan(0))
  await user.click(await screen.findByRole('button', { name: 'Invite a learner' }))
  expect(screen.queryByText(/No site is published/)).toBeNull()
})

test('a row opens the account, where the email is fixed and a new link is sent', async () => {
  const server = open()
  server.routes[`GET ${path}/502`] = () => Response.json(invited)
  const { router, user } = await openPage('/learners/accounts')
  await user.click(await screen.findByRole('link', { name: 'Ben Okoro' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/learners/accounts/502'))
  await user.click(await screen.findByRole('button', { name: 'Fix email' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.clear(dialog.getByLabelText('Email'))
  await user.type(dialog.getByLabelText('Email'), 'ben@example.org')
  server.routes[`PATCH ${path}/502`] = () => problem(409, 'Taken', [{ pointer: '/Email', message: 'Another account already has this address.' }])
  await user.click(dialog.getByRole('button', { name: 'Save email' }))
  await dialog.findByText('Another account already has this address.')
  server.routes[`PATCH ${path}/502`] = () => Response.json({ ...invited, Email: 'ben@example.org' })
  server.routes[`POST ${path}/502/invitation`] = () => Response.json({ ...invited, TemporaryPassword: null })
  await user.click(dialog.getByRole('button', { name: 'Save email' }))
  await screen.findByText('A new link is on its way to ben@example.org.')
  expect(server.to('PATCH', `${path}/502`).at(-1)?.body).toEqual([{ op: 'replace', path: '/Email', value: 'ben@example.org' }])
})

test('several accounts are selected, resent and disabled, with undo', async () => {
  const server = open()
  server.routes[`PATCH ${path}/502`] = () => Response.json(invited)
  server.routes[`POST ${path}/502/invitation`] = () => Response.json({ ...invited, TemporaryPassword: null })
  const { user } = await openPage('/learners/accounts')
  const select = async () => {
    await user.click(await screen.findByRole('checkbox', { name: 'Select Ana Silva' }))
    await user.click(screen.getByRole('checkbox', { name: 'Select Ben Okoro' }))
  }
  await select()
  expect(screen.getByText('2 accounts selected')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Resend link' }))
  await screen.findByText('A new link is on its way.')
  await select()
  await user.click(screen.getByRole('button', { name: 'Disable 2' }))
  await screen.findByText('2 accounts disabled and signed out.')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('2 accounts can sign in again.')
  expect(server.to('PATCH', `${path}/501`).map(({ body }) => (body as [{ value: boolean }])[0].value)).toEqual([false, true])
})
