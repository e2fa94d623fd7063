import { type OpenApi, openApiOf, productTables } from '@lanyard/contract'
import manifest from '../../package.json' with { type: 'json' }

/** The whole API. The same on every host. */
export const productDocument = ({ apiOrigin }: { apiOrigin: string }): OpenApi =>
  openApiOf(productTables(), {
    title: 'Lanyard',
    version: manifest.version,
    servers: [
      { url: apiOrigin, description: 'The API host: every tenant, told apart by the token' },
      { url: '/', description: 'The host this document came from, where that is a tenant’s own site' },
    ],
  })
