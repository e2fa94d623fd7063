import { randomBytes, randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Calls, type Client, createClient, wireCallsOf } from '@lanyard/contract'
import type { FastifyInstance, InjectOptions } from 'fastify'
import pg from 'pg'
import { inject } from 'vitest'
import { type Application, type Foundations, openApplication } from '../application.ts'
import type { Clock } from '../common/clock.ts'
import { readConfig } from '../config.ts'
import { consolePool } from '../database/console-pool.ts'
import type { PasswordCost } from '../identity/passwords/passwords.ts'
import { openLog } from '../telemetry/log.ts'
import { openParsing } from '../workers/parsing.ts'
import type { WorkerPool } from '../workers/worker-pool.ts'
import { inDatabase, testPort, testSecret } from './addresses.ts'
import { notifyOfWrites } from './notify-of-writes.ts'
import { boundUrlOf, copyClusterDatabase, countWaiting, dropClusterDatabase } from './test-cluster.ts'

export const origins = {
  banksia: `http://banksia.localhost:${testPort}`,
  kahu: `http://kahu.localhost:${testPort}`,
  protea: `http://protea.localhost:${testPort}`,
  straits: `http://straits.localhost:${testPort}`,
  wattle: `http://wattle.localhost:${testPort}`,
  console: `http://console.localhost:${testPort}`,
  api: `http://api.localhost:${testPort}`,
  welcome: `http://localhost:${testPort}`,
}
export type Origin = keyof typeof origins

/** `fetch` directly into the application, without a network. */
const fetchInto =
  (app: FastifyInstance): typeof fetch =>
  async (input, init) => {
    const { host, pathname, search } = new URL(String(input))
    const method = (init?.method ?? 'GET') as InjectOptions['method']
    const answer = await app.inject({
      method,
      url: pathname + search,
      headers: { ...(init?.headers as Record<string, string>), host },
      ...(init?.body !== undefined && { payload: init.body as string }),
    })
    const body = [204, 304].includes(answer.statusCode) ? null : new Uint8Array(answer.rawPayload)
    return new Response(body, { status: answer.statusCode, headers: answer.headers as Record<string, string> })
  }

/** Milliseconds. A machine that runs many tests at once may be slow. */
const answerWithin = 60_000

/** Shared by all servers of a test process. */
const parsing = openParsing()

/** `environment` adds to the configuration. The password cost is lowered where it isn't tested. */
type TestOptions = { clock?: Clock; passwordCost?: PasswordCost; environment?: Record<string, string>; workers?: WorkerPool }

export type TestServer = Awaited<ReturnType<typeof openTestServer>>

/** The real application on its own database: a copy of the migrated, loaded demonstration. */
export const openTestServer = async ({ clock, passwordCost, environment = {}, workers = parsing }: TestOptions = {}) => {
  const urls = inject('postgres')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const administer = async (text: string) => {
    const admin = new pg.Client({ connectionString: urls.ownerUrl })
    await admin.connect()
    try {
      await admin.query(text)
    } finally {
      await admin.end()
    }
  }
  const cluster = inject('cluster')
  if (cluster) await copyClusterDatabase(cluster, name, 'template_of_tests')
  else await administer(`create database ${name} template template_of_tests`)
  const ownerUrl = inDatabase(urls.ownerUrl, name)
  const appUrl = inDatabase(urls.appUrl, name)
  const boundUrl = cluster ? boundUrlOf(ownerUrl) : ownerUrl
  const filesFolder = await mkdtemp(join(tmpdir(), 'lanyard-files-'))
  await cp(inject('files'), filesFolder, { recursive: true })
  const STORAGE_URL = pathToFileURL(filesFolder).href
  const config = readConfig({ PORT: String(testPort), LOG_LEVEL: 'silent', NODE_ENV: 'test', STORAGE_URL, ...environment })
  const secret = testSecret
  /** Another process on the same database. */
  const open = (otherwise: Partial<Foundations> = {}): Promise<Application> =>
    openApplication({
      ...{ config, appUrl, secret, log: openLog('silent'), workers, answerWithin, paintWithin: answerWithin },
      ...(clock && { clock }),
      ...(passwordCost && { passwordCost }),
      ...otherwise,
    })
  const dependencies = await open()
  const { app } = dependencies

  /** Runs SQL as the tables' owner, with the tenant set for a tenant's rows. Processes are notified of what it writes. */
  const asOwner = async <Row extends object>(text: string, values: unknown[] = [], tenantId?: number): Promise<Row[]> => {
    const client = new pg.Client({ connectionString: tenantId === undefined ? ownerUrl : boundUrl })
    await client.connect()
    try {
      if (tenantId !== undefined) {
        await client.query('begin')
        await client.query(`set local app.tenant_id = '${tenantId}'`)
      }
      const { rows } = await client.query<Row>(text, values)
      if (tenantId !== undefined) await client.query('commit')
      await notifyOfWrites(client, text, tenantId)
      return rows
    } finally {
      await client.end()
    }
  }

  /** Adds many rows as the tables' owner. The change log leaves them out. */
  const addInBulk = async (tenantId_: number, texts: readonly string[]) => {
    const client = new pg.Client({ connectionString: ownerUrl })
    await client.connect()
    try {
      await client.query(`set app.tenant_id = '${tenantId_}'`)
      await client.query(`set app.change_log = 'off'`)
      for (const text of texts) await client.query(text)
    } finally {
      await client.end()
    }
  }

  const tenantId = (origin: Origin) => {
    const site = dependencies.sites.all().find((candidate) => candidate.origin === origins[origin])
    if (!site) throw new Error(`There is no site at ${origins[origin]}`)
    return site.tenant.id
  }

  const learnerToken = async (origin: Origin, email: string) => {
    const tid = tenantId(origin)
    const [session] = await asOwner<{ id: string; account: string }>(
      `insert into sessions (tenant_id, account_id, token_hash, origin, expires_at)
       select tenant_id, id, $2, $4, now() + interval '1 day' from accounts where tenant_id = $3 and email = $1 returning id, account_id as account`,
      [email, randomBytes(32), tid, origins[origin]],
      tid,
    )
    if (!session) throw new Error(`There is no learner ${email}`)
    return dependencies.tokens.mint({ iss: origins[origin], sub: String(session.account), pool: 'learner', tid, sid: session.id, token_use: 'id' })
  }

  const staffToken = async (email: string, origin: Origin = 'banksia') => {
    const tid = tenantId(origin)
    const [session] = await asOwner<{ id: string; account: string }>(
      `insert into sessions (tenant_id, account_id, chosen_tenant_id, token_hash, origin, expires_at)
       select tenant_id, id, $3, $2, $4, now() + interval '1 day' from accounts where tenant_id = 0 and email = $1 returning id, account_id as account`,
      [email, randomBytes(32), tid, origins.console],
      consolePool,
    )
    if (!session) throw new Error(`There is no account ${email}`)
    return dependencies.tokens.mint({ iss: origins.console, sub: String(session.account), pool: 'console', tid, sid: session.id, token_use: 'access' })
  }

  const client = <Of extends Calls>(calls: Of, origin: Origin, bearer?: string): Client<Of> =>
    createClient(wireCallsOf(calls), { host: origins[origin], fetch: fetchInto(app), ...(bearer !== undefined && { authorization: () => ({ bearer }) }) })

  /** A raw request that no client would send. */
  const raw = (origin: Origin, path: string, options: Omit<InjectOptions, 'url' | 'path'> & { bearer?: string | undefined } = {}) => {
    const { bearer, headers, ...rest } = options
    return app.inject({
      url: path,
      ...rest,
      headers: { host: new URL(origins[origin]).host, ...(bearer && { authorization: `Bearer ${bearer}` }), ...headers },
    })
  }

  /** How many statements wait for a lock: on a cluster, they wait on its nodes. */
  const lockWaits = () => countWaiting(cluster ? cluster.nodes.map((node) => inDatabase(node, name)) : [ownerUrl])

  let isStopped = false
  /** Stops the application. Its database stays. */
  const stop = async () => {
    if (!isStopped) await dependencies.close()
    isStopped = true
  }

  const close = async () => {
    await stop()
    await rm(filesFolder, { recursive: true, force: true })
    if (cluster) await dropClusterDatabase(cluster, name)
    // PostgreSQL waits five seconds for connections to end. On a busy machine, one that a test gave up may take longer.
    else await administer(`drop database ${name}`).catch(() => administer(`drop database ${name} with (force)`))
  }
  return { ...dependencies, ownerUrl, appUrl, filesFolder, open, asOwner, addInBulk, tenantId, learnerToken, staffToken, client, raw, lockWaits, stop, close }
}
