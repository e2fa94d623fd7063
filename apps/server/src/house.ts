import type { FastifyInstance } from 'fastify'
import { openCallers } from './auth/callers.ts'
import { openSecrets } from './auth/secrets.ts'
import { openSessions, type Sessions } from './auth/sessions.ts'
import { openTokens, type Tokens } from './auth/tokens.ts'
import type { Config } from './config.ts'
import { openCatalogue } from './lookups/catalogue.ts'
import { lookupRoutes } from './lookups/lookups.routes.ts'
import { openApp } from './platform/app.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { type Database, openDatabase } from './platform/database.ts'
import { registerHealth } from './platform/health.routes.ts'
import type { Log } from './platform/log.ts'
import { type Metrics, openMetrics } from './platform/metrics.ts'
import { listenForNotices } from './platform/notices.ts'
import { openPlaces } from './platform/places.ts'
import { registerRoutes } from './platform/routes.ts'
import { openSites, type Sites } from './sites/sites.ts'

/** The parts of a running Lanyard, opened in order and closed in reverse. */
export type House = {
  app: FastifyInstance
  database: Database
  sites: Sites
  tokens: Tokens
  sessions: Sessions
  metrics: Metrics
  close(): Promise<void>
}

export type Foundations = { config: Config; appUrl: string; secret: string; log: Log; clock?: Clock }

export const openHouse = async ({ config, appUrl, secret, log, clock = systemClock }: Foundations): Promise<House> => {
  const database = openDatabase(appUrl, { connections: config.databasePool })
  const notices = await listenForNotices(appUrl, log)
  const sites = await openSites(database, notices, log)
  const tokens = await openTokens(database, openSecrets(secret), clock)
  const sessions = openSessions(database, notices, clock, log)
  const catalogue = await openCatalogue(database, notices)
  const metrics = openMetrics()
  const places = openPlaces(sites, config)

  const app = openApp({ log, places, trustProxy: config.trustProxy, isHttps: ({ protocol }) => protocol === 'https' })
  metrics.watch(app)
  await registerHealth(app, database)
  registerRoutes(app, [...lookupRoutes(catalogue)], { places, callers: openCallers(tokens, sessions), database })

  const close = async () => {
    await app.close()
    await notices.close()
    await database.close()
  }
  return { app, database, sites, tokens, sessions, metrics, close }
}
