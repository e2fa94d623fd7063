import { keepSecrets } from '../../apps/server/src/embedded-postgres/data-folder.ts'
import { openSecrets } from '../../apps/server/src/secrets/secrets.ts'
import { type IdentityService, type Known, newSigningKey, openIdentityService, peerSecret } from '../../apps/server/src/testing/identity-service.ts'
import { type Lanyard, startLanyard } from '../lanyard.ts'
import type { Wire } from '../requests/wire.ts'

/** A Lanyard where each provider has an identity service named `college`. */
export type Hosts = { lanyard: Lanyard; wire: Wire; stop(): Promise<void> }

export const providersSites = ['banksia', 'kahu', 'protea', 'straits'] as const

/** Who comes from the identity service to a site, by their name there. */
export const subjectAt = (site: string) => `person-of-${site}`

const openCollege = async ({ owner, folder }: Lanyard, wire: Wire) => {
  const people = new Map<string, Known>(providersSites.map((site) => [subjectAt(site), { email: `learner@${site}.example`, email_verified: true }]))
  const redirectUris = providersSites.map((site) => `${wire.originOf(site)}/api/auth/callback/college`)
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

export const openHosts = async (): Promise<Hosts> => {
  const lanyard = await startLanyard({ environment: { TRUST_PROXY: 'loopback' } })
  const { wire } = lanyard
  let service: IdentityService | undefined
  const stop = async () => {
    await service?.close()
    await lanyard.stop()
  }
  try {
    service = await openCollege(lanyard, wire)
    return { lanyard, wire, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
