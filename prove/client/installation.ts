import { keepSecrets } from '../../apps/server/src/embedded-postgres/data-folder.ts'
import { openSecrets } from '../../apps/server/src/secrets/secrets.ts'
import { type IdentityService, type Known, newSigningKey, openIdentityService, peerSecret } from '../../apps/server/src/testing/identity-service.ts'
import { signStaffIn } from '../accounts/people.ts'
import { type Lanyard, startLanyard } from '../lanyard.ts'
import type { Wire } from '../requests/wire.ts'
import { openEncryptedFront } from './encrypted-front.ts'

/** A Lanyard where every provider has an identity service named `college`. */
export type Installation = {
  lanyard: Lanyard
  wire: Wire
  /** The same provider's second site, over https. */
  encryptedOriginOf(site: string): string
  stop(): Promise<void>
}

export const providersSites = ['banksia', 'kahu', 'protea', 'straits'] as const

/** The identity service's person for a site, by their name there. */
export const subjectAt = (site: string) => `person-of-${site}`

const openCollege = async ({ owner, folder }: Lanyard, origins: readonly string[]) => {
  const people = new Map<string, Known>(providersSites.map((site) => [subjectAt(site), { email: `learner@${site}.example`, email_verified: true }]))
  const redirectUris = origins.map((origin) => `${origin}/api/auth/callback/college`)
  const service = await openIdentityService({ redirectUris, keys: [await newSigningKey('first')], people })
  const sealed = openSecrets((await keepSecrets(folder)).secret).seal(peerSecret)
  for (const site of providersSites) {
    const tenantId = await owner.tenantId(site.toUpperCase())
    await owner.rows(
      `insert into identity_providers (tenant_id, provider_id, name, issuer, client_id, client_secret_sealed, links_by_verified_email)
       values ($1, 'college', 'College account', $2, 'lanyard', $3, true)`,
      [tenantId, service.issuer, sealed],
      tenantId,
    )
  }
  return service
}

const addEncryptedSites = async (wire: Wire, originOf: (site: string) => string) => {
  for (const site of providersSites) {
    const code = site.toUpperCase()
    const { token } = await signStaffIn(wire, `admin@${site}.example`, code)
    const options = { bearer: token, body: { Origin: originOf(site), SiteStatus: 'published' } }
    const { status, body } = await wire.send('console', `/tenants/${code}/sites`, { method: 'POST', ...options })
    if (status !== 200) throw new Error(`A site over https could not be added: ${status} ${body}`)
  }
}

export const openInstallation = async (): Promise<Installation> => {
  const lanyard = await startLanyard({ environment: { TRUST_PROXY: 'loopback' } })
  const { wire } = lanyard
  const front = await openEncryptedFront(lanyard.port)
  const encryptedOriginOf = (site: string) => `https://${site}-too.localhost:${front.port}`
  let service: IdentityService | undefined
  const stop = async () => {
    await service?.close()
    await front.close()
    await lanyard.stop()
  }
  try {
    await addEncryptedSites(wire, encryptedOriginOf)
    service = await openCollege(
      lanyard,
      providersSites.flatMap((site) => [wire.originOf(site), encryptedOriginOf(site)]),
    )
    return { lanyard, wire, encryptedOriginOf, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
