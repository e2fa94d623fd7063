import { Window } from 'happy-dom'
import type { RequestOptions, Wire } from '../requests/wire.ts'
import { clientBundle } from './bundle.ts'
import { clientPath } from './chromium.ts'
import { type CookieJar, openCookieJar } from './cookie-jar.ts'
import type { ClientPage, Exchange, PageHost } from './page.ts'

type Options = { method?: string; headers?: Record<string, string>; body?: unknown }
type Sending = { wire: Wire; origin: string; address: string; jar: CookieJar; exchanges: Exchange[] }

/** One request of the page, as a browser on this origin sends it. */
const send = async ({ wire, origin, address, jar, exchanges }: Sending, path: string, { headers, ...options }: RequestOptions): Promise<Exchange> => {
  const { host } = new URL(origin)
  const own = { host, origin, 'sec-fetch-site': 'same-origin', 'x-forwarded-for': address, cookie: jar.header() }
  const answer = await wire.send('', path, { ...options, headers: { ...headers, ...own } })
  const setCookies = answer.headers['set-cookie'] ?? []
  jar.keep(setCookies)
  const responseHeaders = Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)]))
  const exchange = {
    ...{
      method: options.method ?? 'GET',
      path: path.split('?', 1)[0] as string,
      status: answer.status,
      body: answer.body,
      headers: responseHeaders,
      setCookies,
    },
  }
  exchanges.push(exchange)
  return exchange
}

const lowered = (headers: Record<string, string> = {}) => Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

const fetchOf =
  (sending: Sending, failing: () => string | undefined) =>
  async (input: string, options: Options = {}) => {
    const path = input.replace(sending.origin, '')
    if (failing() === path.split('?', 1)[0]) throw new TypeError('Failed to fetch')
    const method = options.method?.toUpperCase() ?? 'GET'
    const isForm = options.body !== undefined && typeof options.body !== 'string'
    const headers = { ...(isForm && { 'content-type': 'application/x-www-form-urlencoded' }), ...lowered(options.headers) }
    const { status, body } = await send(sending, path, { method, headers, ...(options.body !== undefined && { body: String(options.body) }) })
    return { ok: status < 400, status, json: async () => JSON.parse(body) }
  }

/** Records where the page would go. A page in Node can't navigate. */
const watchLocation = (window: Window, origin: string, left: (url: string) => void) => {
  const location = {
    ...{ origin, reload: () => {} },
    get href() {
      return `${origin}${clientPath}`
    },
    set href(url: string) {
      left(new URL(url, origin).href)
    },
  }
  Object.defineProperty(window, 'location', { value: location, configurable: true })
}

const settings = { enableJavaScriptEvaluation: true, suppressInsecureJavaScriptEnvironmentWarning: true }

const openPage = async (wire: Wire, origin: string, address: string): Promise<ClientPage> => {
  const window = new Window({ url: `${origin}${clientPath}`, settings })
  const sending: Sending = { wire, origin, address, jar: openCookieJar(origin.startsWith('https:')), exchanges: [] }
  let failing: string | undefined
  let leave: ((url: string) => void) | undefined
  watchLocation(window, origin, (url) => leave?.(url))
  const silent = Object.fromEntries(['error', 'warn', 'log', 'info'].map((name) => [name, () => {}]))
  Object.assign(window, { fetch: fetchOf(sending, () => failing), console: silent })
  Object.defineProperty(window.navigator, 'sendBeacon', { value: undefined })
  window.eval(await clientBundle())
  // The page has it as a global.
  const { client } = window as unknown as { client: Record<string, (...values: unknown[]) => unknown> }
  const call = async <Result>(name: string, ...args: unknown[]) => (await client[name]?.(...args)) as Result
  return {
    ...{ origin, call, exchanges: async () => [...sending.exchanges], cookies: async () => sending.jar.all() },
    leave: async (name, ...args) => {
      const left = new Promise<string>((resolve) => {
        leave = resolve
      })
      await call(name, ...args)
      return left
    },
    visit: async (path) => {
      for (let [next, hops] = [new URL(path, origin).href, 0]; ; hops++) {
        if (!next.startsWith(`${origin}/`) || hops > 10) return next
        const { headers } = await send(sending, next.slice(origin.length), { headers: { 'sec-fetch-mode': 'navigate' } })
        if (headers.location === undefined) return next
        next = new URL(headers.location, next).href
      }
    },
    fail: (path) => {
      failing = path
    },
    close: () => window.happyDOM.close(),
  }
}

/** A document in Node, with its own cookie jar. */
export const openDom = (wire: Wire): PageHost => ({
  name: 'a DOM in Node',
  open: (origin, address = '127.0.0.1') => openPage(wire, origin, address),
  close: async () => {},
})
