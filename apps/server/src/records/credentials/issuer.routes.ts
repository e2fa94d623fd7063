import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Site } from '../../sites/site.ts'
import type { Sites } from '../../sites/sites.ts'
import { type CredentialKeys, signingAlgorithm } from './credential-keys.ts'
import { verifiedStatusOf } from './credential-status.ts'
import { credentialContexts, issuerOf } from './issuer.ts'
import { listRevoked } from './verification.queries.ts'
import { openSiteOf, type Verification } from './verification.routes.ts'

/** Anyone may read it, also from another website. */
const send = (reply: FastifyReply, content: object, type = 'application/json') =>
  reply
    .headers({ 'content-type': type, 'access-control-allow-origin': '*', 'cache-control': 'public, no-cache', 'cross-origin-resource-policy': 'cross-origin' })
    .send(JSON.stringify(content))

/** The tenant's profile, keys and revocations, which verify the credentials it signed. */
export const registerIssuer = (app: FastifyInstance, dependencies: Verification & { keys: CredentialKeys; sites: Sites }) => {
  const constraints = { hosts: 'site' }
  const providerOf = ({ tenant }: Site) => {
    const first = dependencies.sites.all().find(({ tenant: { id }, status }) => id === tenant.id && status !== 'not-published')
    return { tenantId: tenant.id, name: tenant.name, origin: (first as Site).origin }
  }
  const published = async (site: Site) => {
    const issuer = issuerOf(providerOf(site))
    return (await dependencies.keys.published(site.tenant.id)).map(({ kid, jwk }) => ({
      ...jwk,
      kid: issuer.keyAddress(kid),
      alg: signingAlgorithm,
      use: 'sig',
    }))
  }

  app.get('/issuer', { constraints, config: { operation: 'issuerProfile' } }, (request, reply) => {
    const { id, type, name, url } = issuerOf(providerOf(openSiteOf(dependencies, request)))
    return send(reply, { '@context': credentialContexts, id, type, name, url }, 'application/ld+json')
  })
  app.get('/issuer/jwks.json', { constraints, config: { operation: 'issuerKeys' } }, async (request, reply) =>
    send(reply, { keys: await published(openSiteOf(dependencies, request)) }, 'application/jwk-set+json'),
  )
  app.get('/issuer/keys/:kid', { constraints, config: { operation: 'issuerKey' } }, async (request: FastifyRequest<{ Params: { kid: string } }>, reply) => {
    const keys = await published(openSiteOf(dependencies, request))
    const key = keys.find(({ kid }) => kid.endsWith(`/${request.params.kid}`))
    return key ? send(reply, key, 'application/jwk+json') : reply.callNotFound()
  })
  app.get('/issuer/revocations', { constraints, config: { operation: 'issuerRevocations' } }, async (request, reply) => {
    const site = openSiteOf(dependencies, request)
    const { id: issuer, revocationList: id } = issuerOf(providerOf(site))
    const revoked = await listRevoked(dependencies.database.forTenant(site.tenant.id), site.tenant.id)
    return send(reply, {
      id,
      issuer,
      revokedCredential: revoked.map(({ guid, statusId }) => ({ id: `urn:uuid:${guid}`, revoked: true, revocationReason: verifiedStatusOf(statusId) })),
    })
  })
}
