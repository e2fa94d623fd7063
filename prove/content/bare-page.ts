import type { Browser } from 'playwright-core'
import { runs } from './payload.ts'
import { watch } from './watched-chromium.ts'

/** What these texts run or request in a page without protection. */
export const inBarePage = async (browser: Browser, origin: string, texts: readonly string[], batchSize = 100): Promise<string[]> => {
  const { page, call, quiet, seen, close } = await watch(browser, { origin, bypassCSP: true })
  const address = `${origin}/a-page-without-protection`
  await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>bare</title><body>' }))
  // Requests to the page's own origin fail immediately.
  await page.route(`${origin}/x`, (route) => route.abort())
  const found: string[] = []
  for (let from = 0; from < texts.length; from += batchSize) {
    // A text may be navigating the page away at this moment.
    await page.goto(address).catch(() => page.goto(address))
    await call('put', texts.slice(from, from + batchSize)).catch(() => found.push('the page was left'))
    // On a busy machine a request that fails, and the script that hears of it, take their time.
    await quiet()
    found.push(...seen())
  }
  await close()
  return found
}

/** How many of these texts run in a page without protection, as far as each script can be attributed. */
export const countRunning = async (browser: Browser, origin: string, texts: readonly string[]): Promise<number> => {
  const numbered = texts.map((text, at) => text.replaceAll(runs, `window.__xss=${at + 2}`))
  const seen = await inBarePage(browser, origin, numbered, 20)
  return new Set(seen.filter((what) => what.startsWith('the script of'))).size
}
