import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { codeOf } from './authenticator.ts'
import { expectFlawless } from './axe.ts'
import { openBrowser, originOf, password, signIn } from './browser.ts'
import { expireInvitation } from './database.ts'
import { mailTo } from './mailbox.ts'

const { visitor } = openBrowser()

const ownPassword = 'a quiet river under nine bridges'
/** Each screen at its narrowest, in both colour schemes; other tests check the frame at every width. */
const narrow = [320]
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
const links = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link').allInnerTexts()

const invitationTo = async (email: string) => {
  const link = /\/invitation#[\w.~-]+/.exec(await mailTo(email, /You are invited/))?.[0]
  if (!link) throw new Error('The mail holds no link')
  return link
}

/** Follows an invitation link, chooses a password, and signs in with the two-step verification staff must set up first. */
const acceptAndEnter = async (page: Page, email: string) => {
  await page.goto(await invitationTo(email))
  await page.getByLabel('Password', { exact: true }).fill(ownPassword)
  await page.getByRole('button', { name: 'Accept the invitation' }).click()
  await page.getByRole('link', { name: 'Sign in' }).click()
  expect(await page.getByLabel('Email').inputValue()).toBe(email)
  await signIn(page, email, ownPassword)
  await page.getByRole('button', { name: 'Set up two-step verification' }).click()
  const secret = await page.getByLabel('Key', { exact: true }).inputValue()
  await page.getByLabel('Code from the app').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Turn on and sign in' }).click()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await heading(page, /^Good /)
}

const invite = async (page: Page, email: string, role: string) => {
  await page.goto('/people/invitations/new')
  await page.getByLabel('Email addresses').fill(email)
  await page.getByRole('checkbox', { name: role }).check()
  const send = await page.getByRole('button', { name: 'Send invitation' }).boundingBox()
  expect((send?.y ?? 800) + (send?.height ?? 0)).toBeLessThan(800)
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await heading(page, 'Invitations')
}

test('an operator creates a provider; its administrator accepts, invites a learner, and the learner signs in', async () => {
  const { page: operator } = await visitor('console')
  await operator.goto('/providers/new')
  await signIn(operator, 'operator@lanyard.example')
  await operator.getByLabel('Name', { exact: true }).fill('Tōtara Skills')
  await operator.getByLabel('Country').selectOption('NZ')
  await operator.getByLabel('Site address').fill(originOf('totara'))
  await operator.getByLabel('Email of the first administrator').fill('rua@totara.example')
  await expectFlawless(operator, 'create a tenant', narrow)
  await operator.getByRole('button', { name: 'Create provider' }).click()
  await heading(operator, 'Tōtara Skills')
  await operator.getByRole('combobox', { name: /^Status of totara/ }).selectOption('published')
  await operator.getByRole('button', { name: 'Change the status' }).click()
  await operator.getByText(/^totara.*is now: published/).waitFor()
  await expectFlawless(operator, 'a tenant', narrow)
  await operator.getByRole('link', { name: 'Providers' }).first().click()
  await operator.getByRole('row', { name: /Tōtara Skills/ }).waitFor()
  await expectFlawless(operator, 'tenants', narrow)

  const { page: admin } = await visitor('console')
  await acceptAndEnter(admin, 'rua@totara.example')
  await admin.goto('/learners/accounts')
  await admin.getByRole('button', { name: 'Invite a learner' }).first().click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByLabel('Email', { exact: true }).fill('hana@totara.example')
  await dialog.getByLabel('First name').fill('Hana')
  await dialog.getByText('Temporary password').click()
  await dialog.getByRole('button', { name: 'Make the account' }).click()
  const temporary = await dialog.getByRole('textbox', { name: 'Temporary password' }).inputValue()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await admin.getByRole('row', { name: /Hana.*Invited/ }).waitFor()

  const { page: learner } = await visitor('totara')
  await learner.goto('/')
  await signIn(learner, 'hana@totara.example', temporary)
  await learner.getByLabel('New password', { exact: true }).fill(ownPassword)
  await learner.getByRole('button', { name: 'Save and continue' }).click()
  await heading(learner, /^Good .*Hana/)

  await admin.getByRole('button', { name: 'Invite a learner' }).first().click()
  await dialog.getByLabel('Email', { exact: true }).fill('mere@totara.example')
  await dialog.getByLabel('First name').fill('Mere')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await admin.getByRole('row', { name: /Mere.*Invited/ }).waitFor()
  const link = /\/api\/auth\/callback\/email\?token=[\w-]{43}/.exec(await mailTo('mere@totara.example', /is ready/))?.[0]
  const { page: other } = await visitor('totara')
  await other.goto(String(link))
  await expectFlawless(other, 'the link of a learner', narrow)
  await other.getByRole('button', { name: 'Continue' }).click()
  await other.getByLabel('New password', { exact: true }).fill(ownPassword)
  await other.getByRole('button', { name: 'Save and continue' }).click()
  await heading(other, /^Good .*Mere/)

  await admin.getByRole('link', { name: 'Your provider' }).click()
  await heading(admin, 'Tōtara Skills')
  await expectFlawless(admin, 'the own provider', narrow)
})

test("an invited support agent sees only the role's pages", async () => {
  const { page: admin } = await visitor('console')
  await admin.goto('/')
  await signIn(admin, 'admin@banksia.example')
  await heading(admin, /^Good /)
  await admin.getByRole('heading', { name: /no two-step verification/ }).waitFor()
  await expectFlawless(admin, 'home', [320, 1280])
  await invite(admin, 'sam@banksia.example', 'Support agent')
  await admin.getByRole('row', { name: /sam@banksia/ }).waitFor()
  await expectFlawless(admin, 'invitations', narrow)
  const { page: agent } = await visitor('console')
  await acceptAndEnter(agent, 'sam@banksia.example')
  const names = (await links(agent)).map((text) => text.split('\n')[0])
  expect(names).toEqual(['Home', 'Inbox', 'Learners', 'Messages', 'Classes', 'Approvals', 'Reports', 'Catalogue'])
  await agent.goto('/people')
  await heading(agent, 'You don’t have access to this page')
  await admin.goto('/people?q=sam')
  await admin.getByRole('link', { name: 'sam@banksia.example' }).click()
  await admin.getByRole('heading', { name: 'Details' }).waitFor()
  await expectFlawless(admin, 'a user', narrow)
  await admin.getByRole('button', { name: 'Disable' }).click()
  await admin.getByRole('button', { name: 'Disable the account' }).click()
  await admin.getByRole('button', { name: 'Undo' }).waitFor()
  await agent.goto('/learners')
  await heading(agent, 'Sign in')
})

test('an expired invitation offers a new link, which is sent; after it is declined, its link no longer works', async () => {
  const { page: admin } = await visitor('console')
  await admin.goto('/')
  await signIn(admin, 'admin@kahu.example', password)
  await heading(admin, /^Good /)
  await invite(admin, 'nay@kahu.example', 'Auditor')
  const expired = await invitationTo('nay@kahu.example')
  await expireInvitation('KAHU', 'nay@kahu.example')
  const { page: invitee, allow } = await visitor('console')
  await invitee.goto(expired)
  await invitee.getByRole('button', { name: 'Request a new link' }).waitFor()
  await expectFlawless(invitee, 'an expired invitation', narrow)
  await invitee.getByRole('button', { name: 'Request a new link' }).click()
  await heading(invitee, 'We’ve requested a new link')
  await mailTo('admin@kahu.example', /asks for a new invitation/)
  await admin.goto('/people/invitations?q=nay')
  await admin.getByRole('row', { name: /nay@kahu\.example.*Expired/ }).waitFor()
  await admin.getByRole('button', { name: 'Actions for the invitation to nay@kahu.example' }).click()
  await admin.getByRole('button', { name: 'Send again' }).click()
  await expect.poll(() => invitationTo('nay@kahu.example')).not.toBe(expired)
  await invitee.goto(await invitationTo('nay@kahu.example'))
  await invitee.reload()
  await invitee.getByRole('button', { name: 'Decline the invitation' }).waitFor()
  await expectFlawless(invitee, 'an invitation', narrow)
  await invitee.getByRole('button', { name: 'Decline the invitation' }).click()
  await invitee.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await heading(invitee, 'You’ve declined')
  await invitee.reload()
  await heading(invitee, 'This link no longer works')
  allow(/status of 404/)
  await admin.goto('/people/invitations?q=nay')
  await admin.getByRole('row', { name: /nay@kahu\.example.*Declined/ }).waitFor()
})
