import { expect, test } from 'vitest'
import { enter, openBrowser } from './browser.ts'

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
