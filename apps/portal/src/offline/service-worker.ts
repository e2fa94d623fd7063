/** Types of a service worker that pages lack. The server prepends the names of the built files to this script. */
type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void }
type FetchEvent = ExtendableEvent & { request: Request; respondWith(answer: Promise<Response>): void }
type Scope = {
  builtFiles: string[]
  clients: { claim(): Promise<void> }
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

/** Keeps the newest page. One that is refused, such as a site that is no longer published, isn't kept at all. */
const renew = async (answer: Response) => {
  if (answer.ok) return keep(page, answer)
  await (await caches.open(cacheName)).delete(page)
  return answer
}

/** The portal's page is shown at once if it is kept, and renewed for the next visit; settings and session are fetched by the page itself. */
const pageOf = async (event: FetchEvent): Promise<Response> => {
  const { request } = event
  const copy = await cached(page)
  if (copy && isPortalPage(new URL(request.url))) {
    // Without a connection the copy stays as it is.
    event.waitUntil(fetch(page).then(renew, () => undefined))
    return copy
  }
  try {
    const answer = await fetch(request)
    return isPortalPage(new URL(request.url)) ? await renew(answer) : answer
  } catch (error) {
    if (copy) return copy
    throw error
  }
}

const fileOf = async (request: Request): Promise<Response> => (await cached(request)) ?? keep(request, await fetch(request))

/** Built files, and images whose URL changes with their content. */
const neverChanges = ({ pathname, search }: URL) => pathname.startsWith('/assets/') || (pathname.startsWith('/learnerapp/') && search.startsWith('?v='))

scope.addEventListener('install', (event) => event.waitUntil(keepBuild().then(() => scope.skipWaiting())))
scope.addEventListener('activate', (event) => event.waitUntil(dropEarlierBuilds().then(() => scope.clients.claim())))
scope.addEventListener('fetch', (event) => {
  const { request } = event
  const address = new URL(request.url)
  if (request.method !== 'GET' || address.origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(pageOf(event))
  else if (neverChanges(address)) event.respondWith(fileOf(request))
})
