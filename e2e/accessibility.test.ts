import { test } from 'vitest'
import { expectFlawless } from './axe.ts'
import { enter, openBrowser, signIn } from './browser.ts'

const { visitor } = openBrowser()

test('every screen before signing in is accessible', async () => {
  const { page } = await visitor('banksia')
  await page.goto('/login?error=CredentialsSignin')
  await page.getByRole('alert').waitFor()
  await expectFlawless(page, 'sign-in')
  await page.getByRole('button', { name: 'Help with signing in' }).click()
  await page.getByRole('dialog').waitFor()
  await expectFlawless(page, 'help')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await expectFlawless(page, 'forgotten password')
  await page.getByLabel('Email').fill('nobody@banksia.example')
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
  await expectFlawless(page, 'reset')
  await page.getByRole('button', { name: 'Back to sign in' }).click()
  await signIn(page, 'mfa@banksia.example')
  await page.getByRole('heading', { name: 'Two-step verification' }).waitFor()
  await expectFlawless(page, 'second factor')
})

/** No demonstration provider requires two-step verification, so mocked responses show these steps. */
test('setting up two-step verification during sign-in is accessible', async () => {
  const { page } = await visitor('kahu')
  const setup = {
    secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    uri: 'otpauth://totp/Kahu:learner?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    issuer: 'Kahu',
    account: 'x',
  }
  const recoveryCodes = Array.from({ length: 10 }, (_, at) => `k3m9x-t7q${at}w`)
  const show = async (challenge: object, title: string) => {
    await page.unrouteAll()
    await page.route('**/api/auth/challenge', (route) => route.fulfill({ json: challenge }))
    await page.goto('/login?error=NEW_PASSWORD_REQUIRED')
    await page.getByRole('heading', { name: title }).waitFor()
    await expectFlawless(page, title)
  }
  await show({ step: 'NEW_PASSWORD_REQUIRED', passwordRules: { minimumLength: 15, maximumLength: 256 } }, 'Choose a password')
  await show({ step: 'MFA_SETUP' }, 'Protect your account')
  await show({ step: 'MFA_VERIFY', attemptsLeft: 5, setup }, 'Connect your app')
  await show({ step: 'RECOVERY_CODES', recoveryCodes }, 'Save your recovery codes')
})

test('every learner screen is accessible', async () => {
  const { page } = await visitor('banksia')
  await enter(page, 'learner@banksia.example')
  await page.getByRole('heading', { name: /^Good/ }).waitFor()
  await expectFlawless(page, 'dashboard')
  await page.getByRole('button', { name: /^Profile of/ }).click()
  await expectFlawless(page, 'profile menu')
  await page.getByRole('link', { name: 'Account Settings' }).click()
  await page.getByText(/^This device ·/).waitFor()
  await page.getByRole('button', { name: 'Set up' }).waitFor()
  await expectFlawless(page, 'account settings')
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByRole('dialog').waitFor()
  await expectFlawless(page, 'set-up dialog')
  await page.goto('/no/such/page')
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  await page.setViewportSize({ width: 390, height: 800 })
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expectFlawless(page, 'unknown page')
})
