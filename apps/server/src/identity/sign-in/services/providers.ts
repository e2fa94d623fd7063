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

/** No tenant has this id: an unknown tenant is looked up like one without services. */
const noTenant = -1

/** A named tenant's services for staff. The callback is the console's own. */
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

/** Lanyard's own ways to sign in, the same everywhere. */
export const isBuiltIn = (id: string) => id === 'credentials' || id === 'email'

export const providerOf = async (identity: Identity, realm: Realm, id: string): Promise<Provider | undefined> => {
  if (id === 'credentials') return credentials
  if (id === 'email') return realm.sendsLinks ? emailLink : withoutStart(emailLink)
  return (await servicesAt(identity, realm, readConsoleServiceId(id)?.tenantCode)).find((provider) => provider.id === id)
}

/** GET {authBase}/providers: a site's ways to sign in, in the order of their buttons. At the console, a tenant's services by its code. */
export const listProviders = async (identity: Identity, realm: Realm, tenant?: unknown) => {
  const all = [credentials, ...(realm.sendsLinks ? [emailLink] : []), ...(await servicesAt(identity, realm, tenant))]
  return Object.fromEntries(
    all.map(({ id, name, type, icon }) => [
      id,
      { id, name, type, icon, signinUrl: authUrl(realm, `signin/${id}`), callbackUrl: authUrl(realm, `callback/${id}`) },
    ]),
  )
}
