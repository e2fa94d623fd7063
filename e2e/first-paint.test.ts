import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { enter, openBrowser, openDashboard, password, signIn } from './browser.ts'

const { visitor } = openBrowser()

/** The page's elements with their attributes and text. Ids are the renderer's own, and what was announced depends on the way here. */
const drawn = (page: Page) =>
  page.evaluate(() => {
    const outline = (node: Node): string => {
      if (node instanceof Text) return node.data
      if (!(node instanceof Element) || node.matches('[aria-live]')) return ''
      const attributes = [...node.attributes]
        .filter(({ name }) => !/^(data-status|data-transitioning)$/.test(name))
        .map(({ name, value }) => `${name}=${value}`)
      return `<${[node.localName, ...attributes.sort()].join(' ')}>${[...node.childNodes].map(outline).join('')}</>`
    }
    return outline(document.getElementById('root') as Element).replaceAll(/_[rR]_\w+_/g, 'id')
  })

const nextClass = (page: Page) => page.getByRole('region', { name: 'Next up' }).getByRole('heading').nth(1)

/** A tab whose scripts never arrive. */
const withoutScripts = async (context: BrowserContext) => {
  const page = await context.newPage()
  await page.route('**/assets/*.js', (route) => route.abort())
  return page
}

test('the dashboard can be read before its scripts are there, and they leave it as it is and ask for nothing twice', async () => {
  const { context, page, allow } = await visitor('banksia', { width: 390 })
  await enter(page, 'learner@banksia.example')
  await nextClass(page).waitFor()
  await page.waitForLoadState('networkidle')
  const byScripts = await drawn(page)

  const early = await withoutScripts(context)
  const { headers, text } = await openDashboard(early)
  expect(headers).toMatchObject({ 'cache-control': 'no-store, private', 'content-encoding': expect.stringMatching(/^(br|gzip)$/) })
  expect(text).not.toMatch(/idToken|accessToken|eyJ/)
  expect(await drawn(early)).toBe(byScripts)
  await early.getByRole('link', { name: 'All courses' }).click()
  await early.waitForURL('**/my-courses')
  allow(/ERR_FAILED/)

  const whole = await context.newPage()
  await openDashboard(whole)
  await whole.waitForLoadState('networkidle')
  await whole.getByRole('button', { name: 'Menu', exact: true }).click()
  await whole.getByRole('navigation', { name: 'All sections' }).waitFor()
  await whole.keyboard.press('Escape')
  expect(await drawn(whole)).toBe(byScripts)
  const calls = await whole.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
  expect(calls.filter((path) => /^\/(api|learner-app|account)\//.test(path))).toEqual(['/api/auth/session'])
})

test('a button that is pressed before the scripts are there is pressed once they are', async () => {
  const { context, page } = await visitor('banksia', { width: 390 })
  await enter(page, 'learner@banksia.example')
  const late = await context.newPage()
  const held = Promise.withResolvers<void>()
  await late.route(/assets\/(?!starter)[\w-]+\.js$/, async (route) => {
    await held.promise
    await route.continue()
  })
  await openDashboard(late, { waitUntil: 'commit' })
  const menu = late.getByRole('button', { name: 'Menu', exact: true })
  await expect
    .poll(async () => {
      await menu.click()
      return late.locator('[data-pressed]').count()
    })
    .toBe(1)
  expect(await menu.getAttribute('aria-expanded')).toBe('false')
  held.resolve()
  await late.getByRole('navigation', { name: 'All sections' }).waitFor()
})

test('another person on the same device never sees the one before', async () => {
  const { context, page } = await visitor('banksia', { width: 390, serviceWorkers: 'allow' })
  await enter(page, 'learner@banksia.example')
  await nextClass(page).waitFor()
  const first = await page.getByRole('heading', { level: 1 }).textContent()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  expect((await openDashboard(page)).text).toContain(first)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()

  const kept = await page.evaluate(async () => (await (await caches.open('portal')).match('/'))?.text())
  expect(kept).toContain('<div id="root"></div>')
  expect(kept).not.toContain('first-answers')
  const nobody = await context.newPage()
  expect(await (await nobody.goto('/'))?.text()).not.toContain('first-answers')
  await nobody.getByRole('heading', { name: 'Sign in' }).waitFor()
  await signIn(nobody, 'new@banksia.example', password)
  await nobody.getByRole('heading', { level: 1, name: /^Good/ }).waitFor()
  expect((await openDashboard(nobody)).text).not.toContain(first)
})
