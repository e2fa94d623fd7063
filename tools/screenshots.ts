import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { codeOf } from '../e2e/authenticator.ts'
import { startProcess } from '../e2e/lanyard-process.ts'
import { browserFlags, findBrowser } from './find-browser.ts'

/** The pictures in docs/screenshots: each screen as the demonstration shows it. A running Lanyard is named by its port. */
const folder = join(import.meta.dirname, '../docs/screenshots')
const password = 'lanyard-demo-2026'
const totpSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

type Scheme = 'light' | 'dark'
type Shot = { name: string; site: string; width: number; height?: number; scheme: Scheme; path?: string; steps?: (page: Page) => Promise<unknown> }

const signIn = (email: string) => async (page: Page) => {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 }).waitFor()

const dashboard = (site: string) => async (page: Page) => {
  await signIn(`learner@${site}.example`)(page)
  await heading(page, /^Good/)
}

const accountSettings = (site: string) => async (page: Page) => {
  await signIn(`learner@${site}.example`)(page)
  await page.getByText(/^This device ·/).waitFor()
}

const shots: Shot[] = [
  { name: 'sign-in', site: 'banksia', width: 1280, scheme: 'light', path: '/login' },
  { name: 'sign-in-dark', site: 'kahu', width: 1280, scheme: 'dark', path: '/login' },
  { name: 'sign-in-phone', site: 'protea', width: 390, height: 844, scheme: 'light', path: '/login' },
  { name: 'sign-in-phone-dark', site: 'straits', width: 390, height: 844, scheme: 'dark', path: '/login' },
  { name: 'sign-in-refused', site: 'banksia', width: 768, scheme: 'light', path: '/login?error=CredentialsSignin' },
  {
    name: 'second-factor',
    site: 'banksia',
    width: 768,
    scheme: 'dark',
    path: '/login',
    steps: async (page) => {
      await signIn('mfa@banksia.example')(page)
      await heading(page, 'Two-step verification')
      await page.getByLabel('Code').fill(codeOf(totpSecret))
    },
  },
  {
    name: 'reset-password',
    site: 'kahu',
    width: 390,
    height: 844,
    scheme: 'light',
    path: '/login',
    steps: async (page) => {
      await page.getByRole('button', { name: 'Forgot it?' }).click()
      await page.getByLabel('E-mail').fill('learner@kahu.example')
      await page.getByRole('button', { name: 'E-mail me a code' }).click()
      await heading(page, 'Choose a new password')
    },
  },
  { name: 'dashboard', site: 'banksia', width: 1280, scheme: 'light', steps: dashboard('banksia') },
  { name: 'dashboard-phone', site: 'kahu', width: 390, height: 844, scheme: 'light', steps: dashboard('kahu') },
  { name: 'dashboard-phone-dark', site: 'straits', width: 390, height: 844, scheme: 'dark', steps: dashboard('straits') },
  {
    name: 'profile-menu',
    site: 'protea',
    width: 1280,
    scheme: 'light',
    steps: async (page) => {
      await dashboard('protea')(page)
      await page.getByRole('button', { name: /^Profile of/ }).click()
    },
  },
  {
    name: 'menu-phone',
    site: 'banksia',
    width: 390,
    height: 844,
    scheme: 'dark',
    steps: async (page) => {
      await dashboard('banksia')(page)
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
    },
  },
  { name: 'account-settings', site: 'straits', width: 1280, height: 1180, scheme: 'light', path: '/account-settings', steps: accountSettings('straits') },
  { name: 'account-settings-dark', site: 'banksia', width: 768, height: 1180, scheme: 'dark', path: '/account-settings', steps: accountSettings('banksia') },
  { name: 'account-settings-phone', site: 'protea', width: 390, height: 844, scheme: 'light', path: '/account-settings', steps: accountSettings('protea') },
  {
    name: 'two-step-set-up',
    site: 'kahu',
    width: 768,
    height: 960,
    scheme: 'light',
    path: '/account-settings',
    steps: async (page) => {
      await accountSettings('kahu')(page)
      await page.getByRole('button', { name: 'Set up' }).click()
      await page.getByLabel('Your password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Go on' }).click()
      await page.getByRole('img', { name: /QR code/ }).waitFor()
    },
  },
  {
    name: 'not-found',
    site: 'kahu',
    width: 768,
    scheme: 'light',
    path: '/no/such/page',
    steps: async (page) => {
      await signIn('learner@kahu.example')(page)
      await heading(page, 'There is no page here')
    },
  },
  { name: 'not-published', site: 'wattle', width: 768, scheme: 'light' },
]

const take = async (browser: Browser, port: number, { name, site, width, height = 800, scheme, path = '/', steps }: Shot) => {
  const context = await browser.newContext({
    baseURL: `http://${site}.localhost:${port}`,
    viewport: { width, height },
    colorScheme: scheme,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto(path)
  await steps?.(page)
  await page.waitForLoadState('networkidle')
  await page.evaluate('document.fonts.ready')
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled', caret: 'hide' })
  await context.close()
}

const running = Number(process.argv[2]) || undefined
const lanyard = running ? { port: running, stop: async () => {} } : await startProcess()
const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags })
try {
  await mkdir(folder, { recursive: true })
  for (const shot of shots) await take(browser, lanyard.port, shot)
} finally {
  await browser.close()
  await lanyard.stop()
}
