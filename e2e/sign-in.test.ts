import { expect, test } from 'vitest'
import { codeOf } from './authenticator.ts'
import { openBrowser, originOf, password, signIn } from './browser.ts'
import { mailTo } from './mailbox.ts'

const { visitor } = openBrowser()

test('a protected page redirects to the sign-in by replacing history, and back to itself afterwards', async () => {
  const { page } = await visitor('banksia')
  await page.goto('/account-settings')
  await page.waitForURL('**/login?**')
  await signIn(page, 'learner@banksia.example')
  await page.getByRole('heading', { name: 'Account settings' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/account-settings')
  expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(2)
  expect(await page.title()).toBe('Banksia Training')
})

test('a wrong password is explained in plain language, and typed values stay', async () => {
  const { page } = await visitor('banksia')
  await page.goto('/login')
  await signIn(page, 'learner@banksia.example', 'not the password')
  await page.getByRole('alert').getByText('That email and password don’t match').waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe('learner@banksia.example')
})

test('password managers and one-time codes find their fields', async () => {
  const { page } = await visitor('banksia')
  await page.goto('/login')
  await page.getByLabel('Email').waitFor()
  expect(await page.getByLabel('Email').getAttribute('autocomplete')).toBe('username')
  expect(await page.getByLabel('Password', { exact: true }).getAttribute('autocomplete')).toBe('current-password')
  await page.getByRole('button', { name: 'Show password' }).click()
  expect(await page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text')
})

test('two-step verification asks for a code, reports a wrong one, and accepts the right one', async () => {
  const { page } = await visitor('banksia')
  const logged: string[] = []
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()))
  await page.goto('/login')
  await signIn(page, 'mfa@banksia.example')
  await page.getByRole('heading', { name: 'Two-step verification' }).waitFor()
  const code = page.getByLabel('Code')
  expect(await code.getAttribute('autocomplete')).toBe('one-time-code')
  expect(await code.evaluate((field) => field === document.activeElement)).toBe(true)
  await code.fill('000000')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('That code isn’t right. Check it and try again.').waitFor()
  await page.getByText('4 attempts left.').waitFor()
  await code.fill(codeOf('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: /^Good/ }).waitFor()
  expect(logged).toEqual([])
})

test('a page reloaded during a sign-in continues where it was', async () => {
  const { page } = await visitor('banksia')
  await page.goto('/login')
  await signIn(page, 'mfa@banksia.example')
  await page.getByRole('heading', { name: 'Two-step verification' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Two-step verification' }).waitFor()
})

test('a first password must be changed: a short one is rejected, a good one signs in', async () => {
  const { page } = await visitor('banksia')
  await page.goto('/login')
  await signIn(page, 'first@banksia.example')
  await page.getByRole('heading', { name: 'Choose a password' }).waitFor()
  const field = page.getByLabel('New password', { exact: true })
  expect(await field.getAttribute('autocomplete')).toBe('new-password')
  await field.fill('short')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await page.getByText('Choose a longer password.').waitFor()
  await page.getByLabel('New password', { exact: true }).fill('quiet orchard lantern seven')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await page.getByRole('heading', { name: /^Good/ }).waitFor()
})

test('a forgotten password is reset with the emailed code', async () => {
  const { page } = await visitor('banksia')
  await page.goto('/login')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByLabel('Email').fill('first@banksia.example')
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
  const code = /\b\d{4} ?\d{4}\b/.exec(await mailTo('first@banksia.example', /code/))?.[0] ?? ''
  await page.getByLabel('Code from the email').fill('0000 0000')
  await page.getByLabel('New password', { exact: true }).fill('copper meadow whistle four')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('That code isn’t right. Check it and try again.').waitFor()
  await page.getByLabel('Code from the email').fill(code)
  await page.getByLabel('New password', { exact: true }).fill('copper meadow whistle four')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Your password is changed.').waitFor()
  await signIn(page, 'first@banksia.example', 'copper meadow whistle four')
  await page.getByRole('heading', { name: /^Good/ }).waitFor()
})

test('an email link signs in without a password, to the requested page', async () => {
  const { page } = await visitor('protea')
  await page.goto('/account-settings')
  await page.getByLabel('Email').fill('learner@protea.example')
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click()
  await page.getByText('a sign-in link is on its way').waitFor()
  const link = /http:\/\/protea[^\s"<]+token=[^\s"<]+/.exec(await mailTo('learner@protea.example', /sign/i))?.[0] ?? ''
  await page.goto(link)
  await page.getByRole('heading', { name: 'Account settings' }).waitFor()
})

test('a link opened in another browser asks first, then signs in there', async () => {
  const { page } = await visitor('straits')
  await page.goto('/login')
  await page.getByLabel('Email').fill('learner@straits.example')
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click()
  await page.getByText('a sign-in link is on its way').waitFor()
  const link = /http:\/\/straits[^\s"<]+token=[^\s"<]+/.exec(await mailTo('learner@straits.example', /sign/i))?.[0] ?? ''
  const { page: phone } = await visitor('straits', { width: 390 })
  await phone.goto(link)
  await phone.getByRole('button', { name: 'Sign in' }).click()
  await phone.getByRole('heading', { name: /^Good/ }).waitFor()
})

test('the redirect after sign-in never leads to another site', async () => {
  const { page } = await visitor('kahu')
  await page.goto('/login?callbackUrl=https%3A%2F%2Fevil.example%2F')
  await signIn(page, 'learner@kahu.example')
  await page.getByRole('heading', { name: /^Good/ }).waitFor()
  expect(page.url()).toBe(`${originOf('kahu')}/`)
})

test("one provider's account can't open another’s site", async () => {
  const { page } = await visitor('kahu')
  await page.goto('/login')
  await signIn(page, 'learner@banksia.example', password)
  await page.getByRole('alert').waitFor()
})
