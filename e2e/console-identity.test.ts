import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type IdentityService, type Known, newSigningKey, openIdentityService, peerSecret } from '../apps/server/src/testing/identity-service.ts'
import { codeOf } from './authenticator.ts'
import { expectFlawless } from './axe.ts'
import { openBrowser, originOf, signIn } from './browser.ts'
import { mailTo } from './mailbox.ts'

const { visitor } = openBrowser()

const email = 'noor@protea.example'
const people = new Map<string, Known>([['noor', { email, email_verified: true, given_name: 'Noor' }]])
let service: IdentityService
beforeAll(async () => {
  const redirectUris = [`${originOf('console')}/api/auth/callback/protea.campus`]
  service = await openIdentityService({ redirectUris, keys: [await newSigningKey('one')], people })
})
afterAll(() => service.close())

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()

/** Signs in on the service's own page and gives consent. */
const signInThere = async (page: Page) => {
  await page.locator('input[name=login]').fill('noor')
  await page.locator('input[name=password]').fill('x')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('a provider opens its sign-in service to staff; an invited person accepts and signs in with it, and is signed out when it is turned off', async () => {
  const { page: admin } = await visitor('console')
  await admin.goto('/integrations/services/new')
  await signIn(admin, 'admin@protea.example')
  await admin.getByLabel('Name', { exact: true }).fill('Campus')
  await admin.getByLabel('Address of the service (issuer)').fill(service.issuer)
  await admin.getByLabel('Client id').fill('lanyard')
  await admin.getByRole('textbox', { name: 'Client secret' }).fill(peerSecret)
  await admin.getByRole('radio', { name: 'Learners and staff' }).check()
  await expectFlawless(admin, 'a sign-in service', [320])
  await admin.getByRole('button', { name: 'Set it up' }).click()
  const address = await admin.getByRole('textbox', { name: 'Sign-in address for staff' }).inputValue()
  await admin.goto('/people/invitations/new')
  await admin.getByLabel('Email addresses').fill(email)
  await admin.getByRole('checkbox', { name: 'Support agent' }).check()
  await admin.getByRole('button', { name: 'Send invitation' }).click()
  await heading(admin, 'Invitations')

  const { page, context, allow } = await visitor('console')
  // The service's own page loads a web font.
  await context.route('https://fonts.googleapis.com/**', (route) => route.fulfill({ contentType: 'text/css', body: '' }))
  await page.goto(/\/invitation#[\w.~-]+/.exec(await mailTo(email, /You are invited/))?.[0] ?? '')
  await page.getByRole('button', { name: 'Continue with Campus' }).waitFor()
  await expectFlawless(page, 'an invitation with a service', [320])
  await page.getByRole('button', { name: 'Continue with Campus' }).click()
  await signInThere(page)
  await page.getByRole('button', { name: 'Set up two-step verification' }).click()
  const secret = await page.getByLabel('Key', { exact: true }).inputValue()
  await page.getByLabel('Code from the app').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Turn on and sign in' }).click()
  const recoveryCode = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').first().innerText()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await heading(page, /^Good .*Noor/)

  await page.context().clearCookies()
  await page.goto(address)
  await page.getByRole('button', { name: 'Continue with Campus' }).waitFor()
  await expectFlawless(page, 'the services of a provider', [320])
  await page.getByRole('button', { name: 'Continue with Campus' }).click()
  await signInThere(page)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(recoveryCode)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await heading(page, /^Good .*Noor/)

  await admin.goto('/integrations?tab=services')
  await admin.getByRole('button', { name: 'Switch off' }).click()
  await admin.getByText('Learners and staff can no longer sign in with Campus.').waitFor()
  await page.goto('/learners')
  await heading(page, 'Sign in')
  expect(page.url()).toContain('/login')
  allow(/^asked (http:\/\/127\.0\.0\.1|https:\/\/fonts)|status of 404/)
})
