import { authUrl } from '../answers.ts'
import type { Identity } from '../identity.ts'
import type { Realm } from '../realms.ts'
import { emailLink, withoutStart } from './email-link.ts'
import { readIdentityProviders } from './identity-providers.queries.ts'
import { oidcProvider } from './oidc.ts'
import type { Provider } from './provider.ts'

const credentials: Provider = { id: 'credentials', name: 'E-mail and password', type: 'credentials', icon: null }

/** The ways to sign in at a site, in the order of their buttons. */
const providersOf = async ({ database }: Identity, { poolId, pool, sendsLinks }: Realm): Promise<Provider[]> => {
  const configured = pool === 'learner' ? await readIdentityProviders(database, poolId) : []
  return [credentials, ...(sendsLinks ? [emailLink] : []), ...configured.map(oidcProvider)]
}

export const providerOf = async ({ database }: Identity, { pool, poolId, sendsLinks }: Realm, id: string): Promise<Provider | undefined> => {
  if (id === 'credentials') return credentials
  if (id === 'email') return sendsLinks ? emailLink : withoutStart(emailLink)
  const configured = pool === 'learner' ? await readIdentityProviders(database, poolId) : []
  const known = configured.find(({ providerId }) => providerId === id)
  return known && oidcProvider(known)
}

/** GET {authBase}/providers */
export const listProviders = async (identity: Identity, realm: Realm) =>
  Object.fromEntries(
    (await providersOf(identity, realm)).map(({ id, name, type, icon }) => [
      id,
      { id, name, type, icon, signinUrl: authUrl(realm, `signin/${id}`), callbackUrl: authUrl(realm, `callback/${id}`) },
    ]),
  )
