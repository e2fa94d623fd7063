import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core'
import { browserFlags, findBrowser } from '../tools/find-browser.ts'
import { median } from './load.ts'
import { startLanyard } from './processes.ts'

/** A phone with a quarter of this machine's speed, on a connection with 50 KB a second and 400 ms to the server and back. */
const slowness = 4
const network = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const visits = 5
/** Seconds until the dashboard is readable, and what a page may load. */
const mostSeconds = { first: 3, second: 1 }
const most = { signIn: { kilobytes: 120, scripts: 12, calls: 3 }, dashboard: { kilobytes: 150, scripts: 20, calls: 8 } }

type Loaded = { kilobytes: number; scripts: number; calls: number }

const loadedBy = (page: Page): Promise<Loaded> =>
  page.evaluate(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const scripts = entries.filter(({ name }) => name.endsWith('.js'))
    return {
      kilobytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000,
      scripts: scripts.length,
      calls: entries.filter(({ initiatorType }) => initiatorType === 'fetch').length,
    }
  })

/**
 * Notes in the page when the next class and the courses, not their placeholders, were on the screen. The browser's own clock counts: asking from outside
 * makes a slow phone slower (docs/decisions/0098).
 */
const noteReadable = `
  const card = (title) => [...document.querySelectorAll('section')].find((section) => section.querySelector('h2')?.textContent === title)
  const isReadable = () => card('Next up')?.querySelector('h3') && card('My courses')?.querySelector('[role="progressbar"]')
  globalThis.readable = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!isReadable()) return
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
    })
    observer.observe(document, { childList: true, subtree: true })
  })`

const slowDown = async (context: BrowserContext, page: Page): Promise<CDPSession> => {
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', network)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowness })
  return session
}

/** Milliseconds until the dashboard was readable. */
const whenReadable = (page: Page) => page.evaluate<number>('readable')

const open = async (page: Page) => {
  await page.goto('/', { waitUntil: 'networkidle' })
  return (await whenReadable(page)) / 1000
}

/** What the portal's first pages load, and how long a slow phone waits for the dashboard. Returns the targets that were missed. */
export const measureSlowPhone = async (): Promise<string[]> => {
  const faults: string[] = []
  const lanyard = await startLanyard()
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags })
  const check = (name: string, measured: Record<string, number>, limits: Readonly<Record<string, number>>) => {
    const parts = Object.entries(limits).map(
      ([what, limit]) => `${(measured[what] as number).toFixed(what === 'kilobytes' ? 1 : 0)} ${what} (at most ${limit})`,
    )
    console.log(`${name}: ${parts.join(', ')}`)
    for (const [what, limit] of Object.entries(limits)) if ((measured[what] as number) > limit) faults.push(`${name}: ${measured[what]} ${what}, not ${limit}`)
  }
  try {
    const baseURL = `http://banksia.localhost:${lanyard.port}`
    const phone = async () => {
      const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 }, serviceWorkers: 'allow' })
      await context.addInitScript({ content: noteReadable })
      return context
    }
    const times: Record<keyof typeof mostSeconds, number[]> = { first: [], second: [] }
    for (let visit = 0; visit < visits; visit++) {
      const context = await phone()
      const page = await context.newPage()
      await page.goto('/login')
      await page.waitForLoadState('networkidle')
      const ofSignIn = await loadedBy(page)
      await page.getByLabel('Email').fill('learner@banksia.example')
      await page.getByLabel('Password', { exact: true }).fill('lanyard-demo-2026')
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await whenReadable(page)
      const cookies = await context.cookies()
      await context.close()

      // Signed in, with nothing on the device.
      const fresh = await phone()
      await fresh.addCookies(cookies)
      const slow = await fresh.newPage()
      await slowDown(fresh, slow)
      times.first.push(await open(slow))
      const ofDashboard = await loadedBy(slow)
      await slow.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
      const again = await fresh.newPage()
      await slowDown(fresh, again)
      await slow.close()
      times.second.push(await open(again))
      await fresh.close()
      if (visit === 0) {
        check('sign-in', ofSignIn, most.signIn)
        check('dashboard', ofDashboard, most.dashboard)
      }
    }
    for (const [visit, limit] of Object.entries(mostSeconds)) {
      const seconds = median(times[visit as keyof typeof mostSeconds])
      console.log(`dashboard readable on a slow phone, ${visit} visit: ${seconds.toFixed(2)} s (at most ${limit})`)
      if (seconds > limit) faults.push(`a slow phone waits ${seconds.toFixed(2)} s for the dashboard on the ${visit} visit, not ${limit}`)
    }
    return faults
  } finally {
    await browser.close()
    await lanyard.stop()
  }
}
