import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { enter, openBrowser, signIn } from './browser.ts'

const { visitor } = openBrowser()

test('signing out in one tab signs out the other too', async () => {
  const { context, page } = await visitor('banksia')
  await enter(page, 'second@banksia.example')
  const other = await context.newPage()
  await other.goto('/account-settings')
  await other.getByRole('heading', { name: 'Account settings' }).waitFor()
  await page.getByRole('button', { name: /^Profile of/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/login')
  await other.waitForURL('**/login?**')
  await page.goto('/account-settings')
  await page.waitForURL('**/login?**')
})

test('the profile menu closes on Escape and on an outside click, and Logout is its last item', async () => {
  const { page } = await visitor('banksia')
  await enter(page, 'second@banksia.example')
  const button = page.getByRole('button', { name: /^Profile of/ })
  const logout = page.getByRole('button', { name: 'Logout' })
  await button.click()
  await logout.waitFor()
  const list = page.locator('ul', { has: logout })
  expect((await list.boundingBox())?.width).toBeGreaterThanOrEqual(143)
  expect(await list.locator('li').last().innerText()).toBe('Logout')
  await page.keyboard.press('Escape')
  await logout.waitFor({ state: 'detached' })
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
  await button.click()
  await logout.waitFor()
  await page.mouse.click(400, 500)
  await logout.waitFor({ state: 'detached' })
})

/** Ends the session on the server only, as signing out from another device does. */
const revoke = (page: Page) =>
  page.evaluate(async () => {
    const { user } = (await (await fetch('/api/auth/session')).json()) as { user: { accessToken: string; username: string } }
    const body = JSON.stringify({ accessToken: user.accessToken, username: user.username, userPoolId: 'pool-banksia' })
    await fetch('/api/auth/sign-out', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  })

test('a revoked session says so at the sign-in, and what was typed comes back', async () => {
  const { page } = await visitor('banksia')
  await enter(page, 'second@banksia.example', '/support/new')
  await page.getByLabel('Subject').fill('My timetable clashes')
  await revoke(page)
  // The page looks again when its tab becomes visible.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.getByText('You’ve been signed out. What you typed is kept on this device. Sign in to get it back.').waitFor()
  await signIn(page, 'second@banksia.example')
  await expect.poll(() => page.getByLabel('Subject').inputValue()).toBe('My timetable clashes')
})
