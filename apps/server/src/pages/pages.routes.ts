import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Host, HostPart, Hosts } from '../http/hosts.ts'
import { compressBeside, encodingOf } from '../http/responses/compression.ts'
import { isOpenSite } from '../sites/site.ts'
import { type BuiltApp, encodedFor, readBuiltApp } from './built-app.ts'
import { consolePage } from './console-page.ts'
import { type FirstPaintDependencies, openFirstPaint } from './first-paint.ts'
import { newNonce, pageHeaders, workerHeaders } from './page-policy.ts'
import { plainPage } from './plain-page.ts'
import { lookOf, paintedPage, portalPage } from './portal-page.ts'
import { schemeOf } from './scheme.ts'
import { webManifest } from './web-manifest.ts'

const appsFolder = join(import.meta.dirname, '../../..')
const oneYear = 'public, max-age=31536000, immutable'

/** Paths that are never a page of the portal. File names aren't either. */
const isCall = (path: string) =>
  /^\/(api|account|learner-app|learnerapp|combos|tenants|assets|fonts|docs)(\/|$)/.test(path) || path.slice(path.lastIndexOf('/') + 1).includes('.')

type Paint = ReturnType<typeof openFirstPaint>
type Apps = { portal: BuiltApp | undefined; console: BuiltApp | undefined }

const sendFile = async (app: BuiltApp | undefined, name: string, request: FastifyRequest, reply: FastifyReply) => {
  const file = app?.files.get(name)
  if (!file) return reply.callNotFound()
  const { encoding, body } = await encodedFor(file, request.headers['accept-encoding']?.toString())
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.headers({ 'content-type': file.type, 'cache-control': oneYear, vary: 'accept-encoding' }).send(body)
}

const notBuilt = (reply: FastifyReply, nonce: string) =>
  reply
    .code(503)
    .headers({ ...pageHeaders(nonce), 'retry-after': '30' })
    .send(plainPage({ title: 'Lanyard', favicon: null, brand: {}, manifest: null }, nonce, 'This site is being prepared.', 'Please try again in a moment.'))

/** Small pages are compressed too: on a slow connection that is a tenth of a second. */
const sendCompressed = async (request: FastifyRequest, reply: FastifyReply, page: string) => {
  const encoding = encodingOf(request.headers['accept-encoding']?.toString())
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.header('vary', 'accept, accept-encoding, cookie').send(await compressBeside(Buffer.from(page), encoding))
}

type SiteHost = Host & { part: 'site' }

const sendPortal = async (portal: BuiltApp | undefined, host: SiteHost, request: FastifyRequest, reply: FastifyReply, paint: Paint | undefined) => {
  const { site } = host
  const nonce = newNonce()
  const scheme = schemeOf(request.headers.cookie)
  if (!isOpenSite(site))
    return reply
      .code(403)
      .headers(pageHeaders(nonce))
      .send(plainPage({ ...lookOf(site), manifest: null }, nonce, 'This page is not published.', 'Please try again later.', scheme))
  if (!portal) return notBuilt(reply, nonce)
  const asked = { site, nonce, path: request.url.split('?', 1)[0] ?? '/', scheme }
  const painted = await paint?.(request, host)
  if (!painted) return sendCompressed(request, reply.headers(pageHeaders(nonce)), portalPage(portal, asked))
  // The service worker says which style sheet it has.
  const hasStyles = request.headers['service-worker-navigation-preload'] === portal.styleName
  reply.headers({ ...pageHeaders(nonce), 'cache-control': 'no-store, private' })
  return sendCompressed(request, reply, paintedPage(portal, { ...asked, hasStyles }, painted))
}

const sendConsole = (built: BuiltApp | undefined, request: FastifyRequest, reply: FastifyReply) => {
  const nonce = newNonce()
  if (!built) return notBuilt(reply, nonce)
  return reply.headers(pageHeaders(nonce)).send(consolePage(built, nonce, schemeOf(request.headers.cookie)))
}

/** Where a host or a page is unknown, a browser gets a page and every other client the problem details. */
const sendNowhere = (part: HostPart, request: FastifyRequest, reply: FastifyReply) => {
  if (!request.headers.accept?.includes('text/html')) return reply.callNotFound()
  const nonce = newNonce()
  const [title, sentence] =
    part === 'welcome'
      ? ['Page not found', 'Check the address for typos.']
      : ['There is no site at this address', 'Check the address for typos, or ask your provider for the right one.']
  return reply
    .code(404)
    .headers(pageHeaders(nonce))
    .send(plainPage({ title, favicon: null, brand: {}, manifest: null }, nonce, title, sentence, schemeOf(request.headers.cookie)))
}

type PageOptions = { folder?: string; firstPaint?: FirstPaintDependencies }

/** The front ends by host: built files with long caching, and their page on every other path. */
export const registerPages = (app: FastifyInstance, hosts: Hosts, { folder = appsFolder, firstPaint }: PageOptions = {}) => {
  const paint = firstPaint && openFirstPaint(firstPaint, join(folder, 'portal/dist'))
  const apps: Apps = { portal: readBuiltApp(join(folder, 'portal/dist')), console: readBuiltApp(join(folder, 'console/dist')) }
  const at = { constraints: { hosts: 'site,console' } }

  app.get<{ Params: { name: string } }>('/assets/:name', { ...at, config: { operation: 'builtFile' } }, (request, reply) =>
    sendFile(hosts(request.raw).part === 'site' ? apps.portal : apps.console, request.params.name, request, reply),
  )

  app.get('/manifest.webmanifest', { constraints: { hosts: 'site' }, config: { operation: 'webManifest' } }, (request, reply) => {
    const { site } = hosts(request.raw)
    if (!site || !isOpenSite(site)) return reply.callNotFound()
    return reply.headers({ 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=3600' }).send(JSON.stringify(webManifest(site)))
  })

  app.get('/service-worker.js', { constraints: { hosts: 'site' }, config: { operation: 'serviceWorker' } }, (_, reply) => {
    if (!apps.portal?.worker) return reply.callNotFound()
    return reply.headers(workerHeaders).send(apps.portal.worker)
  })

  app.get('/*', { ...at, config: { operation: 'page' } }, (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    if (isCall(path)) return reply.callNotFound()
    const host = hosts(request.raw)
    return host.part === 'site' ? sendPortal(apps.portal, host, request, reply, paint) : sendConsole(apps.console, request, reply)
  })

  app.get('/*', { constraints: { hosts: 'nowhere,welcome' }, config: { operation: 'nowhere' } }, (request, reply) =>
    sendNowhere(hosts(request.raw).part, request, reply),
  )
}
