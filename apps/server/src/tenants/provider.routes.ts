import type { Identity } from '../auth/identity.ts'
import type { Files } from '../files/files.ts'
import type { Route } from '../platform/routes.ts'
import type { Sites } from '../sites/sites.ts'
import { brandingRoutes } from './branding.routes.ts'
import { financeSettingsRoutes } from './finance-settings.routes.ts'
import { homeRoutes } from './home.routes.ts'
import { identityProviderTestRoutes } from './identity-provider-tests.routes.ts'
import { identityProviderRoutes } from './identity-providers.routes.ts'
import { policyRoutes } from './policies.routes.ts'
import { publicFileRoutes } from './public-files.routes.ts'
import { settingRoutes } from './settings.routes.ts'

export type ProviderHouse = Pick<Identity, 'allowsLocalServices' | 'clock' | 'database' | 'notices' | 'realms' | 'secrets'> & { files: Files; sites: Sites }

/** What a provider keeps of its own: settings, files, identity services, and what waits for somebody. */
export const providerRoutes = (house: ProviderHouse): Route[] => [
  ...settingRoutes(house),
  ...brandingRoutes(house.files),
  ...policyRoutes(house.files),
  ...publicFileRoutes(house.files),
  ...financeSettingsRoutes(house.files),
  ...identityProviderRoutes(house),
  ...identityProviderTestRoutes(house),
  ...homeRoutes(house),
]
