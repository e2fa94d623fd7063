import { type BrowserContext, chromium, type Page, type Response } from 'playwright-core'
import { browserFlags, findBrowser } from '../../tools/find-browser.ts'
import { clientBundle } from './bundle.ts'
import type { ClientPage, Exchange, PageHost } from './page.ts'

/** No site has a page here: the browser gets ours, on the site's own origin. */
export const clientPath = '/client-under-proof'

const exchangeOf = async (response: Response): Promise<Exchange> => {
  // The page may be closed before all of its responses were read.
  const lines = await response.headersArray().catch(() => [])
  return {
    ...{ method: response.request().method(), path: new URL(response.url()).pathname, status: response.status() },
    body: await response.text().catch(() => ''),
    headers: Object.fromEntries(lines.map(({ name, value }) => [name.toLowerCase(), value])),
    setCookies: lines.filter(({ name }) => name.toLowerCase() === 'set-cookie').map(({ value }) => value),
  }
}

/** A page in a context. Pages of one context are tabs of one browser. */
export const openTab = async (context: BrowserContext, origin: string): Promise<ClientPage & { page: Page }> => {
  const page = await context.newPage()
  const exchanges: Promise<Exchange>[] = []
  let failing: string | undefined
  let isStaying = false
  page.on('response', (response) => {
    if (response.url().startsWith(`${origin}/api/auth/`)) exchanges.push(exchangeOf(response))
  })
  await page.route(`${origin}/api/auth/**`, (route) =>
    failing !== undefined && new URL(route.request().url()).pathname === failing ? route.abort() : route.fallback(),
  )
  // A browser stays where it is when the answer has no content.
  await page.route('**', (route) => (isStaying && route.request().isNavigationRequest() ? route.fulfill({ status: 204 }) : route.fallback()))
  // A page that is still on its way elsewhere stops the first try.
  const home = () => page.goto(`${origin}${clientPath}`).catch(() => page.goto(`${origin}${clientPath}`))
  await home()
  const evaluate = (name: string, args: unknown[]) =>
    // The page has it as a global.
    page.evaluate(([called, given]) => (globalThis as unknown as { client: Record<string, (...values: unknown[]) => unknown> }).client[called]?.(...given), [
      name,
      args,
    ] as const)
  return {
    ...{ origin, page, exchanges: () => Promise.all(exchanges) },
    call: async <Result>(name: string, ...args: unknown[]) => (await evaluate(name, args)) as Result,
    leave: async (name, ...args) => {
      isStaying = true
      const leaving = page.waitForRequest((request) => request.isNavigationRequest() && request.frame() === page.mainFrame())
      const [to] = await Promise.all([leaving, evaluate(name, args)])
      isStaying = false
      await home()
      return to.url()
    },
    visit: async (path) => {
      const address = new URL(path, origin).href
      await page.goto(address).catch(() => page.goto(address))
      const reached = page.url()
      await home()
      return reached
    },
    fail: (path) => {
      failing = path
    },
    cookies: async () =>
      (await context.cookies(origin)).map(({ name, value, httpOnly, secure, sameSite, path, domain, expires }) => ({
        ...{ name, value, isHttpOnly: httpOnly, isSecure: secure, sameSite: sameSite ?? '', path, isHostOnly: !domain.startsWith('.') },
        lifetime: expires < 0 ? undefined : Math.round(expires - Date.now() / 1000),
      })),
    close: () => page.close(),
  }
}

export type Chromium = PageHost & { newContext(address?: string): Promise<BrowserContext> }

export const openChromium = async (): Promise<Chromium> => {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags })
  const body = `<!doctype html><meta charset="utf-8"><title>Client</title><body><script>${(await clientBundle()).replaceAll('</script', '<\\/script')}</script>`
  const newContext = async (address?: string) => {
    const extraHTTPHeaders: Record<string, string> = address === undefined ? {} : { 'x-forwarded-for': address }
    const context = await browser.newContext({ ignoreHTTPSErrors: true, serviceWorkers: 'block', extraHTTPHeaders })
    context.setDefaultTimeout(60_000)
    await context.route(
      (url) => url.pathname === clientPath,
      (route) => route.fulfill({ contentType: 'text/html', body }),
    )
    return context
  }
  const open = async (origin: string, address?: string): Promise<ClientPage> => {
    const context = await newContext(address)
    return { ...(await openTab(context, origin)), close: () => context.close() }
  }
  return { name: 'Chromium', open, newContext, close: () => browser.close() }
}
