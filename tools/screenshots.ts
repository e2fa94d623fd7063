import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { startProcess } from '../e2e/servers/lanyard-process.ts'
import { browserFlags, findBrowser } from './find-browser.ts'
import { type Shot, shots, signIn } from './shots.ts'

/** Takes the screenshots in docs/screenshots, all or those named, from the demonstration. A running Lanyard can be given by its port. */
const folder = join(import.meta.dirname, '../docs/screenshots')

const take = async (browser: Browser, port: number, { name, site, width = 1280, height = 800, scheme = 'light', path = '/', as, steps }: Shot) => {
  const context = await browser.newContext({
    baseURL: `http://${site ? `${site}.` : ''}localhost:${port}`,
    viewport: { width, height },
    colorScheme: scheme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await page.goto(path)
  if (as) {
    await signIn(page, as)
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
  }
  await steps?.(page)
  await page.waitForLoadState('networkidle')
  await page.locator('[class*="_skeleton_"]').first().waitFor({ state: 'detached' })
  await page.evaluate('document.fonts.ready')
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled', caret: 'hide' })
  await context.close()
}

const [first, ...rest] = process.argv.slice(2)
const running = Number(first) || undefined
const wanted = running || !first ? rest : [first, ...rest]
const lanyard = running ? { port: running, stop: async () => {} } : await startProcess()
const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags })
try {
  await mkdir(folder, { recursive: true })
  for (const shot of shots) if (wanted.length === 0 || wanted.includes(shot.name)) await take(browser, lanyard.port, shot)
} finally {
  await browser.close()
  await lanyard.stop()
}
