import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { enter, openBrowser, openDashboard, signIn } from './browser.ts'

const { visitor } = openBrowser()

test('on a phone the bottom bar and the menu reach everything, with large enough touch targets', async () => {
  const { page } = await visitor('banksia', { width: 390, height: 844 })
  await page.goto('/login')
  await enter(page, 'learner@banksia.example')
  const bar = page.getByRole('navigation', { name: 'Main, at the bottom' })
  await bar.waitFor()
  const dashboard = bar.getByRole('link', { name: 'Dashboard' })
  expect(await dashboard.getAttribute('aria-current')).toBe('page')
  expect(Number(await dashboard.evaluate((link) => getComputedStyle(link).fontWeight))).toBeGreaterThanOrEqual(700)
  expect((await dashboard.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('navigation', { name: 'All sections' }).getByRole('link', { name: 'Account Settings' }).click()
  await page.getByRole('heading', { name: 'Account settings' }).waitFor()
  await page.getByRole('navigation', { name: 'All sections' }).waitFor({ state: 'detached' })
  await bar.getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('heading', { name: /^Good/ }).waitFor()
})

test('navigation moves focus to the title, and the skip link leads to the content', async () => {
  const { page } = await visitor('banksia')
  await enter(page, 'learner@banksia.example')
  await page.getByRole('button', { name: /^Profile of/ }).click()
  await page.getByRole('link', { name: 'Account Settings' }).click()
  await page.getByRole('heading', { name: 'Account settings' }).waitFor()
  await page.waitForFunction(() => document.activeElement?.textContent === 'Account settings')
  await page.reload()
  await page.getByRole('heading', { name: 'Account settings' }).waitFor()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to the content')
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('content')
})

test('a lost connection is reported, and recovers by itself', async () => {
  const { context, page, allow } = await visitor('banksia')
  await enter(page, 'learner@banksia.example')
  await context.setOffline(true)
  await page.getByText('Internet connection lost').waitFor()
  await context.setOffline(false)
  await page.getByText('Internet connection lost').waitFor({ state: 'detached' })
  allow(/ERR_INTERNET_DISCONNECTED|couldn’t be fetched/)
})

test('an unknown address is reported within the shell', async () => {
  const { page } = await visitor('banksia')
  await enter(page, 'learner@banksia.example', '/no/such/page')
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
})

test('a disabled section says so', async () => {
  const { page } = await visitor('protea')
  await enter(page, 'learner@protea.example', '/finance?tab=invoices')
  await page.getByRole('heading', { name: 'This section is not available' }).waitFor()
})

const menuLinks = async (page: Page) => {
  await page.getByRole('button', { name: 'Menu' }).click()
  return page.getByRole('navigation', { name: 'All sections' }).getByRole('link')
}

test('every section in the menu opens; disabled ones are missing', async () => {
  const { page } = await visitor('banksia', { width: 390, height: 844 })
  await enter(page, 'learner@banksia.example')
  const names = (await (await menuLinks(page)).allInnerTexts()).map((name) => name.split('\n')[0]?.trim() ?? '').filter((name) => !/elearning/i.test(name))
  expect(names).toContain('Finances')
  await page.keyboard.press('Escape')
  for (const name of names) {
    await (await menuLinks(page)).filter({ hasText: name }).first().click()
    await page.getByRole('navigation', { name: 'All sections' }).waitFor({ state: 'detached' })
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    expect(await page.getByText(/Page not found|This section is not available/).count(), name).toBe(0)
  }
  const { page: other } = await visitor('protea', { width: 390, height: 844 })
  await enter(other, 'learner@protea.example')
  expect((await (await menuLinks(other)).allInnerTexts()).map((name) => name.trim())).not.toContain('Finances')
})

test('the page is branded from the first byte, and nothing shifts while it loads', async () => {
  const { page } = await visitor('straits')
  await page.addInitScript(() => {
    const shifts = Object.assign(window, { shifted: 0 })
    new PerformanceObserver((list) => {
      // The browser's own, which the DOM's types leave out.
      for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[]) if (!entry.hadRecentInput) shifts.shifted += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const response = await page.goto('/login')
  const served = (await response?.text()) ?? ''
  expect(served).toContain('<title>Straits Skills College</title>')
  expect(served).toContain('--primary-color:light-dark(#5b3cc4')
  expect(response?.headers()['content-security-policy']).not.toMatch(/unsafe/)
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  await page.waitForLoadState('networkidle')
  // The browser's own, which the DOM's types leave out.
  expect(await page.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBeLessThan(0.001)
})

test('a first visit loads at most 12 scripts of 120 KB to sign in, 20 of 150 KB and 8 calls for the dashboard', async () => {
  const { context, page } = await visitor('kahu')
  const loaded = () =>
    page.evaluate(() => {
      const scripts = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(({ name }) => name.endsWith('.js'))
      return { count: scripts.length, bytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) }
    })
  const calls = () =>
    page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter((entry) => entry.initiatorType === 'fetch').map(({ name }) => name),
    )
  await page.goto('/login')
  await page.waitForLoadState('networkidle')
  const toSignIn = await loaded()
  expect(toSignIn.bytes).toBeLessThan(120_000)
  expect(toSignIn.count).toBeLessThanOrEqual(12)
  await signIn(page, 'learner@kahu.example')
  await page.getByRole('heading', { name: /^Good/ }).waitFor()
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache')
  await openDashboard(page)
  await page.getByRole('heading', { name: /^Good/ }).waitFor()
  await page.waitForLoadState('networkidle')
  const ofDashboard = await loaded()
  expect(ofDashboard.bytes).toBeGreaterThan(50_000)
  expect(ofDashboard.bytes).toBeLessThan(150_000)
  expect(ofDashboard.count).toBeLessThanOrEqual(20)
  const called = await calls()
  // The page brings its records.
  expect(called.filter((address) => address.includes('/learner-app/'))).toEqual([])
  expect(called.length, called.join('\n')).toBeLessThanOrEqual(8)
})

test('the chosen appearance is served with the next page', async () => {
  const { page } = await visitor('kahu')
  await enter(page, 'learner@kahu.example', '/account-settings')
  await page.getByRole('radio', { name: 'Dark' }).check()
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark')
  const response = await page.reload()
  expect(await response?.text()).toContain('data-scheme="dark"')
})
