import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { browserFlags, findBrowser } from '../../tools/find-browser.ts'
import { activeBreak } from '../lanyard.ts'
import { changeScripts } from './changed-scripts.ts'

/** How a person views a site: whose cookies, with or without the page's policy, on which screen size. */
export type Look = { origin: string; cookie?: string; bypassCSP: boolean; width?: number }

/** A page, and everything that ran in it, left it or was blocked by its policy. */
export type Watched = {
  page: Page
  /** Calls a function of `in-page.js`. */
  call<Result>(name: string, ...given: readonly unknown[]): Promise<Result>
  /** Waits until no request was made for a moment. */
  quiet(): Promise<void>
  /** Everything seen since the last call. */
  seen(): string[]
  close(): Promise<void>
}

const height = 900

const cookiesFrom = (cookie: string, origin: string) =>
  cookie
    .split('; ')
    .filter((pair) => pair !== '')
    .map((pair) => ({ name: pair.slice(0, pair.indexOf('=')), value: pair.slice(pair.indexOf('=') + 1), url: origin }))

const watchRequests = (context: BrowserContext, origin: string, report: (what: string) => void) =>
  context.on('request', (request) => {
    const url = request.url()
    if (!/^(data|blob|about):/.test(url) && URL.parse(url)?.origin !== origin) report(`asked ${url.slice(0, 200)}`)
  })

const moment = 250
const patience = 20_000

/** Tracks when a context has no requests left. */
const trackRequests = (context: BrowserContext) => {
  let underWay = 0
  let last = Date.now()
  const count = (by: number) => () => {
    underWay += by
    last = Date.now()
  }
  context.on('request', count(1))
  for (const end of ['requestfinished', 'requestfailed'] as const) context.on(end as 'requestfinished', count(-1))
  return async () => {
    for (const deadline = Date.now() + patience; Date.now() < deadline && (underWay > 0 || Date.now() - last < moment); ) await pause(25)
  }
}

export const openChromium = (): Promise<Browser> => chromium.launch({ executablePath: findBrowser(), args: browserFlags })

export const watch = async (browser: Browser, { origin, cookie = '', bypassCSP, width = 1280 }: Look): Promise<Watched> => {
  const context = await browser.newContext({ baseURL: origin, bypassCSP, serviceWorkers: 'block', reducedMotion: 'reduce', viewport: { width, height } })
  context.setDefaultTimeout(90_000)
  await context.addCookies(cookiesFrom(cookie, origin))
  let found: string[] = []
  const report = (what: string) => found.push(what)
  watchRequests(context, origin, report)
  await context.exposeBinding('__told', (_source, what: string) => report(what))
  await context.addInitScript({ path: new URL('in-page.js', import.meta.url).pathname })
  await changeScripts(context, activeBreak()?.scripts ?? [])
  const quiet = trackRequests(context)
  const page = await context.newPage()
  context.on('page', (other) => {
    report(`opened ${other.url()}`)
    void other.close()
  })
  page.on('dialog', (dialog) => {
    report(`showed a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  const seen = () => {
    const now = found
    found = []
    return now
  }
  const call = <Result>(name: string, ...given: readonly unknown[]) => page.evaluate<Result>(`inPage.${name}(...${JSON.stringify(given)})`)
  return { page, call, quiet, seen, close: () => context.close() }
}
