import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { HostPart, Hosts } from '../http/hosts.ts'
import { isOpenSite, type Site } from '../sites/site.ts'
import { type BuiltApp, encodedFor, readBuiltApp } from './built-app.ts'
import { consolePage } from './console-page.ts'
import { newNonce, pageHeaders, workerHeaders } from './page-policy.ts'
import { plainPage } from './plain-page.ts'
import { lookOf, portalPage } from './portal-page.ts'
import { schemeOf } from './scheme.ts'
import { webManifest } from './web-manifest.ts'

const appsFolder = join(import.meta.dirname, '../../..')
const oneYear = 'public, max-age=31536000, immutable'

/** Paths that are never a page of the portal. File names aren't either. */
const isCall = (path: string) =>
  /^\/(api|account|learner-app|learnerapp|combos|tenants|assets|fonts|docs)(\/|$)/.test(path) || path.slice(path.lastIndexOf('/') + 1).includes('.')

type Apps = { portal: BuiltApp | undefined; console: BuiltApp | undefined }

const sendFile = (app: BuiltApp | undefined, name: string, request: FastifyRequest, reply: FastifyReply) => {
  const file = app?.files.get(name)
  if (!file) return reply.callNotFound()
  const { encoding, body } = encodedFor(file, request.headers['accept-encoding']?.toString())
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.headers({ 'content-type': file.type, 'cache-control': oneYear, vary: 'accept-encoding' }).send(body)
}

const notBuilt = (reply: FastifyReply, nonce: string) =>
  reply
    .code(503)
    .headers({ ...pageHeaders(nonce), 'retry-after': '30' })
    .send(plainPage({ title: 'Lanyard', favicon: null, brand: {}, manifest: null }, nonce, 'This site is being prepared.', 'Please try again in a moment.'))

const sendPortal = (portal: BuiltApp | undefined, site: Site, path: string, request: FastifyRequest, reply: FastifyReply) => {
  const nonce = newNonce()
  const scheme = schemeOf(request.headers.cookie)
  if (!isOpenSite(site))
    return reply
      .code(403)
      .headers(pageHeaders(nonce))
      .send(plainPage({ ...lookOf(site), manifest: null }, nonce, 'This page is not published.', 'Please try again later.', scheme))
  if (!portal) return notBuilt(reply, nonce)
  return reply.headers(pageHeaders(nonce)).send(portalPage(portal, { site, nonce, path, scheme }))
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

/** The front ends by host: built files with long caching, and their page on every other path. */
export const registerPages = (app: FastifyInstance, hosts: Hosts, { folder = appsFolder }: { folder?: string } = {}) => {
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
    const { site } = hosts(request.raw)
    return site ? sendPortal(apps.portal, site, path, request, reply) : sendConsole(apps.console, request, reply)
  })

  app.get('/*', { constraints: { hosts: 'nowhere,welcome' }, config: { operation: 'nowhere' } }, (request, reply) =>
    sendNowhere(hosts(request.raw).part, request, reply),
  )
}
