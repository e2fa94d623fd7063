import type { FastifyInstance } from 'fastify'
import type { Hosts } from '../http/hosts.ts'
import { namesTag } from '../http/responses/entity-tags.ts'
import { isOpenSite, type Site } from '../sites/site.ts'
import type { Assets } from './assets.ts'
import { defaultPicture } from './default-pictures.ts'

type Wanted = { Params: { tenantCode: string; name: string }; Querystring: { v?: string } }

const forever = 'public, max-age=31536000, immutable'
const briefly = 'public, max-age=300'

/** An SVG opened directly can't run or load anything. */
const drawingPolicy = { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox", 'x-content-type-options': 'nosniff' }

type Sites = { all(): readonly Site[] }

/** Picks the published site when a tenant has several. */
const siteOf = (sites: Sites, tenantCode: string): Site | undefined => {
  const own = sites.all().filter(({ tenant }) => tenant.code.toUpperCase() === tenantCode.toUpperCase())
  return own.find(isOpenSite) ?? own[0]
}

/** Serves a tenant's logo and icons on its own site and on the API host. A URL with a version never changes. */
export const registerAssets = (app: FastifyInstance, hosts: Hosts, assets: Assets, sites: Sites) => {
  app.get<Wanted>('/learnerapp/:tenantCode/:name', { constraints: { hosts: 'site,api' }, config: { operation: 'tenantAsset' } }, async (request, reply) => {
    const { tenantCode, name } = request.params
    const host = hosts(request.raw)
    const site = host.part === 'api' ? siteOf(sites, tenantCode) : host.site
    const isOwn = site?.tenant.code.toUpperCase() === tenantCode.toUpperCase()
    const isShown = site && (isOpenSite(site) || name === 'favicon-icon.ico')
    const version = typeof request.query.v === 'string' ? request.query.v.slice(0, 40) : ''
    const own = isOwn && isShown ? await assets.of(tenantCode, name, version) : undefined
    const asset = own ?? (isOwn && isShown ? defaultPicture(site, name) : undefined)
    if (!asset) return reply.callNotFound()
    const { etag } = asset
    reply.headers({ etag, 'cache-control': own && version ? forever : briefly, ...(asset.type === 'image/svg+xml' && drawingPolicy) })
    if (namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
    return reply.type(asset.type).send(asset.body)
  })
}
