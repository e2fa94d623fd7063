import type { Identity } from '../../identity.ts'
import type { Realm } from '../../realms.ts'
import { authUrl } from '../answers.ts'
import { readStaffServices } from './console-identities.queries.ts'
import { consoleServiceId, readConsoleServiceId } from './console-service-id.ts'
import { emailLink, withoutStart } from './email-link.ts'
import { readLearnerServices } from './identity-providers.queries.ts'
import { oidcProvider, startAt } from './oidc.ts'
import type { Provider } from './provider.ts'

const credentials: Provider = { id: 'credentials', name: 'Email and password', type: 'credentials', icon: null }

/** No tenant has this number: one that does not exist is looked for as one that has no services. */
const noTenant = -1

/** The services that staff come in with, of a tenant that is named; the way back is the console's own. */
const staffServices = async ({ database, realms }: Identity, tenant: unknown): Promise<Provider[]> => {
  if (typeof tenant !== 'string' || tenant === '') return []
  const tenantId = realms.tenantCalled(tenant) ?? noTenant
  const services = await readStaffServices(database, tenantId)
  return services.map((known) => {
    const id = consoleServiceId(tenant.trim(), known.providerId)
    return { id, name: known.name, type: 'oauth', icon: known.icon, start: startAt(known, tenantId, id) }
  })
}

const servicesAt = async (identity: Identity, { pool, poolId }: Realm, tenant: unknown): Promise<Provider[]> => {
  if (pool === 'console') return staffServices(identity, tenant)
  return (await readLearnerServices(identity.database, poolId)).map((known) => oidcProvider(known, poolId))
}

/** The ways to sign in that are Lanyard's own, and the same everywhere. */
export const isOwnWay = (id: string) => id === 'credentials' || id === 'email'

export const providerOf = async (identity: Identity, realm: Realm, id: string): Promise<Provider | undefined> => {
  if (id === 'credentials') return credentials
  if (id === 'email') return realm.sendsLinks ? emailLink : withoutStart(emailLink)
  return (await servicesAt(identity, realm, readConsoleServiceId(id)?.tenantCode)).find((provider) => provider.id === id)
}

/** GET {authBase}/providers: the ways to sign in at a site, in the order of their buttons; at the console, with a tenant's services by its code. */
export const listProviders = async (identity: Identity, realm: Realm, tenant?: unknown) => {
  const all = [credentials, ...(realm.sendsLinks ? [emailLink] : []), ...(await servicesAt(identity, realm, tenant))]
  return Object.fromEntries(
    all.map(({ id, name, type, icon }) => [
      id,
      { id, name, type, icon, signinUrl: authUrl(realm, `signin/${id}`), callbackUrl: authUrl(realm, `callback/${id}`) },
    ]),
  )
}
