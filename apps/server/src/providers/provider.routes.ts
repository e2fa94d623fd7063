import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Files } from '../files/files.ts'
import type { Route } from '../http/routes.ts'
import type { Identity } from '../identity/identity.ts'
import type { Sites } from '../sites/sites.ts'
import { brandingRoutes } from './files/branding.routes.ts'
import { financeSettingsRoutes } from './files/finance-settings.routes.ts'
import { policyRoutes } from './files/policies.routes.ts'
import { publicFileRoutes } from './files/public-files.routes.ts'
import { homeRoutes } from './home/home.routes.ts'
import { identityProviderTestRoutes } from './identity-services/identity-provider-tests.routes.ts'
import { identityProviderRoutes } from './identity-services/identity-providers.routes.ts'
import { settingRoutes } from './settings/settings.routes.ts'

export type ProviderDependencies = Pick<Identity, 'allowsLocalServices' | 'clock' | 'database' | 'changeNotifications' | 'realms' | 'secrets'> & {
  catalogue: Catalogue
  files: Files
  sites: Sites
}

/** A provider's own data: settings, files, identity services, and what needs attention. */
export const providerRoutes = (dependencies: ProviderDependencies): Route[] => [
  ...settingRoutes(dependencies),
  ...brandingRoutes(dependencies.files),
  ...policyRoutes(dependencies.files),
  ...publicFileRoutes(dependencies.files),
  ...financeSettingsRoutes(dependencies.files),
  ...identityProviderRoutes(dependencies),
  ...identityProviderTestRoutes(dependencies),
  ...homeRoutes(dependencies),
]
