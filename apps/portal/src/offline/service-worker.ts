/** Types of a service worker that pages lack. The server prepends the names of the built files to this script. */
type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void }
type FetchEvent = ExtendableEvent & { request: Request; preloadResponse?: Promise<Response | undefined>; respondWith(answer: Promise<Response>): void }
type Scope = {
  builtFiles: string[]
  clients: { claim(): Promise<void> }
  registration: { navigationPreload?: { enable(): Promise<void>; setHeaderValue(value: string): Promise<void> } }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
}
// TypeScript has either the DOM's globals or a worker's.
const scope = globalThis as unknown as Scope

const cacheName = 'portal'
/** One page serves every portal URL, so one cached copy is enough. */
const page = '/'
const files = scope.builtFiles.map((name) => `/assets/${name}`)

/** Milliseconds that the dashboard waits for the server while there is a page to show instead. */
const patience = 1500
/** Milliseconds after which a page that brought its records is followed by one without, to be kept. */
const renewAfter = 5000

const cached = async (address: string | Request) => (await caches.open(cacheName)).match(address)

const keep = async (address: string | Request, answer: Response) => {
  if (answer.ok) await (await caches.open(cacheName)).put(address, answer.clone())
  return answer
}

const keepBuild = async () => {
  const cache = await caches.open(cacheName)
  const there = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  await cache.addAll([page, ...files.filter((file) => !there.has(file))])
}

const dropEarlierBuilds = async () => {
  const cache = await caches.open(cacheName)
  const gone = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith('/assets/') && !files.includes(new URL(url).pathname))
  await Promise.all(gone.map((request) => cache.delete(request)))
}

/** The portal's own pages. Others, such as a credential's verification, come from the server. */
const isPortalPage = ({ pathname }: URL) =>
  /^\/(?:login|my-courses|timetable|my-credentials|finance|my-details|messages|support|documents|account-settings)?(?:\/|$)/.test(pathname)

const after = <Result>(milliseconds: number, result: Result) => new Promise<Result>((resolve) => setTimeout(() => resolve(result), milliseconds))

/** A page with somebody's records in it is never kept (decision 90). */
const isPersonal = ({ headers }: Response) => headers.get('cache-control')?.includes('private') === true

/** Keeps the newest page. One that is refused, such as a site that is no longer published, isn't kept at all. */
const renew = async (answer: Response): Promise<void> => {
  if (!answer.ok) await (await caches.open(cacheName)).delete(page)
  else if (isPersonal(answer)) await after(renewAfter, undefined).then(() => fetch(page).then(renewPlain))
  else await keep(page, answer)
}

const renewPlain = async (answer: Response) => (isPersonal(answer) ? undefined : renew(answer))

/**
 * The dashboard comes from the server, with the learner's records of this moment, or is the kept page if the server takes too long. Other pages of the portal are shown at once
 * if a page is kept, and fetch settings, session and records themselves. Either way the kept page is renewed for the next visit.
 */
const pageOf = async (event: FetchEvent): Promise<Response> => {
  const { request } = event
  const address = new URL(request.url)
  const asked = Promise.resolve(event.preloadResponse).then((early) => early ?? fetch(request))
  if (!isPortalPage(address))
    return asked.catch(async (error) => {
      const copy = await cached(page)
      if (copy) return copy
      throw error
    })
  const answered = asked.then((answer) => {
    event.waitUntil(renew(answer.clone()).catch(() => undefined))
    return answer
  })
  const copy = await cached(page)
  if (!copy) return answered
  // Without a connection the copy stays as it is.
  const orNothing = answered.catch(() => undefined)
  event.waitUntil(orNothing)
  if (address.pathname !== page) return copy
  return (await Promise.race([orNothing, after(patience, undefined)])) ?? copy
}

const fileOf = async (request: Request): Promise<Response> => (await cached(request)) ?? keep(request, await fetch(request))

/** Built files, and images whose URL changes with their content. */
const neverChanges = ({ pathname, search }: URL) => pathname.startsWith('/assets/') || (pathname.startsWith('/learnerapp/') && search.startsWith('?v='))

scope.addEventListener('install', (event) => event.waitUntil(keepBuild().then(() => scope.skipWaiting())))
/** The server is asked while the worker starts, and told which style sheet is here already. */
const askEarly = async () => {
  const { navigationPreload } = scope.registration
  await navigationPreload?.enable()
  await navigationPreload?.setHeaderValue(scope.builtFiles.find((name) => name.endsWith('.css')) ?? '')
}

scope.addEventListener('activate', (event) => event.waitUntil(Promise.all([dropEarlierBuilds(), askEarly()]).then(() => scope.clients.claim())))
scope.addEventListener('fetch', (event) => {
  const { request } = event
  const address = new URL(request.url)
  if (request.method !== 'GET' || address.origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(pageOf(event))
  else if (neverChanges(address)) event.respondWith(fileOf(request))
})
