import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { enter, openBrowser } from './browser.ts'

const { visitor } = openBrowser()

const keptOn = (page: Page) =>
  page.evaluate(async () => {
    const opened = indexedDB.open('lanyard')
    await new Promise((resolve) => opened.addEventListener('success', resolve))
    const asked = opened.result.transaction('seen').objectStore('seen').count()
    await new Promise((resolve) => asked.addEventListener('success', resolve))
    return asked.result
  })

test('content stays readable offline, shows its age, and is deleted with the session', async () => {
  const { context, page, allow } = await visitor('banksia', { width: 390, serviceWorkers: 'allow' })
  await enter(page, 'learner@banksia.example')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.getByRole('link', { name: 'Messages' }).first().click()
  // The dashboard shows the same message, so wait until it is gone before reading the list.
  await page.getByRole('heading', { level: 1, name: 'Messages' }).waitFor()
  await page.getByText('Campus closed for the public holiday').first().waitFor()

  await context.setOffline(true)
  await page.getByText('Internet connection lost').waitFor()
  await page.reload()
  await page.getByText(/^You’re offline. Showing data saved on this device, as of/).waitFor()
  await page.getByText('Campus closed for the public holiday').first().waitFor()

  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('navigation', { name: 'All sections' }).getByRole('link', { name: 'My Credentials' }).click()
  await page.getByText('You’re offline, and this page isn’t saved on this device. It will load when you’re back online.').waitFor()
  expect(await page.getByRole('main').getByRole('alert').count()).toBe(0)
  await page.goBack()
  await page.getByText('Campus closed for the public holiday').first().waitFor()

  await context.setOffline(false)
  await page.getByText('Internet connection lost').waitFor({ state: 'detached' })
  await page.getByText(/^You’re offline\. Showing data saved/).waitFor({ state: 'detached' })
  allow(/INTERNET_DISCONNECTED|fetching tenant data|couldn’t be fetched|failed:/)
  expect(await keptOn(page)).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await expect.poll(() => keptOn(page)).toBe(0)
})

test('a second visit shows the kept page at once and renews it; a new appearance is in the next page', async () => {
  const { context, page, allow } = await visitor('banksia', { width: 390, serviceWorkers: 'allow' })
  await enter(page, 'learner@banksia.example')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  const isFromWorker = async () => (await page.reload())?.fromServiceWorker()
  expect(await isFromWorker()).toBe(true)
  await page.getByRole('region', { name: 'Next up' }).waitFor()
  await page.goto('/account-settings')
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
  // The page with the earlier appearance is dropped; one that was kept since has the new one.
  const isDropped = async () => {
    const kept = await (await caches.open('portal')).match('/')
    return kept === undefined || (await kept.text()).includes('data-scheme="dark"')
  }
  await expect.poll(() => page.evaluate(isDropped)).toBe(true)
  const served = await (await page.reload())?.text()
  expect(served).toContain('data-scheme="dark"')
  const verification = await context.newPage()
  expect((await verification.goto('/verify/unknown'))?.status()).toBe(404)
  allow(/status of 404/)
})
