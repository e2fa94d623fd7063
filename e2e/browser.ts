import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject, vi } from 'vitest'
import { browserFlags, findBrowser } from '../tools/find-browser.ts'

export type Site = 'banksia' | 'kahu' | 'protea' | 'straits' | 'wattle' | 'totara' | 'console'
export type Look = { width?: number; height?: number; scheme?: 'light' | 'dark'; serviceWorkers?: 'allow' | 'block'; bypassCSP?: boolean }

export const originOf = (site: Site) => `http://${site}.localhost:${inject('lanyard').port}`

/** What no page may ever do: log an error to the console, or contact another origin. */
type Watched = { faults: string[] }

const watch = (context: BrowserContext, origin: string): Watched => {
  const watched: Watched = { faults: [] }
  context.on('console', (message) => {
    const isRefusal = /status of (400|401|403|412|429)/.test(message.text())
    if (message.type() === 'error' && !isRefusal) watched.faults.push(`console: ${message.text()}`)
  })
  context.on('weberror', (error) => watched.faults.push(`script: ${error.error().message}`))
  context.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== origin) watched.faults.push(`asked ${request.url()}`)
  })
  return watched
}

/** One browser per test file; each visitor has their own cookies. */
export const openBrowser = () => {
  let browser: Browser
  let visitors: { context: BrowserContext; watched: Watched }[] = []

  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags })
  })
  afterEach(async () => {
    const faults = visitors.flatMap(({ watched }) => watched.faults)
    await Promise.all(visitors.map(({ context }) => context.close()))
    visitors = []
    expect(faults).toEqual([])
  })
  afterAll(() => browser.close())

  /** `allow` discards the errors a journey causes on purpose. */
  const visitor = async (site: Site, { width = 1280, height = 800, scheme = 'light', serviceWorkers = 'block', bypassCSP = false }: Look = {}) => {
    const origin = originOf(site)
    const context = await browser.newContext({
      baseURL: origin,
      viewport: { width, height },
      colorScheme: scheme,
      reducedMotion: 'reduce',
      serviceWorkers,
      bypassCSP,
      locale: 'en-AU',
    })
    context.setDefaultTimeout(30_000)
    const watched = watch(context, origin)
    visitors.push({ context, watched })
    const page = await context.newPage()
    const allow = (pattern: RegExp) => {
      watched.faults = watched.faults.filter((fault) => !pattern.test(fault))
    }
    return { context, page, allow }
  }
  return { visitor }
}

export const password = 'lanyard-demo-2026'

export const signIn = async (page: Page, email: string, word = password) => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(word)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Signs in and opens the requested page. */
export const enter = async (page: Page, email: string, path = '/') => {
  await page.goto(path)
  await signIn(page, email)
  await page
    .getByRole('navigation', { name: 'Main' })
    .first()
    .or(page.getByRole('heading', { level: 1, name: /^Good|settings/ }))
    .first()
    .waitFor()
}

/** Opens a learner's dashboard with the text that its page brings. A busy machine may send it without, so it is opened again. */
export const openDashboard = (page: Page, options: Parameters<Page['goto']>[1] = {}) =>
  vi.waitUntil(
    async () => {
      const answer = await page.goto('/', options)
      const text = (await answer?.text()) ?? ''
      return text.includes('first-answers') && { text, headers: answer?.headers() ?? {} }
    },
    { timeout: 30_000 },
  )
