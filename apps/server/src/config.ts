import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { z } from 'zod'
import { withLoginOf } from './database/database-address.ts'
import { SetupError } from './embedded-postgres/setup-error.ts'
import type { SecurityContacts } from './http/security-txt.routes.ts'
import { overlap, placeOf, type StorageConfig, storageConfigOf } from './storage/storage-open.ts'
import { readTraces, type TracesConfig } from './telemetry/traces-config.ts'

const parts = ['portal', 'api', 'tenants', 'console', 'jobs'] as const
export type Part = (typeof parts)[number]

const wholeNumber = (least: number, most: number, named = least) =>
  z
    .string()
    .refine((text) => /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most, `must be a whole number from ${named} to ${most}`)
    .transform(Number)
/** 0 stands for any free port, in tests. */
const port = wholeNumber(0, 65535, 1)
const oneOf = <const Names extends readonly [string, ...string[]]>(names: Names) => z.enum(names, { error: `must be one of ${names.join(', ')}` })
const postgresUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'must be an address such as postgres://user:password@host:5432/lanyard' })
const origin = z
  .url({ protocol: /^https?$/, error: 'must be an origin such as https://console.example.org, without a path' })
  .transform((url) => new URL(url))
  .refine((url) => url.pathname === '/' && !url.search && !url.hash, 'must be an origin such as https://console.example.org, without a path')
  .transform((url) => url.origin)
const isContact = (contact: string) => z.email().safeParse(contact.replace(/^mailto:/, '')).success || /^https:\/\/[\x21-\x7e]+$/.test(contact)
const contacts = z
  .string()
  .transform((written) => written.split(',').map((contact) => contact.trim()))
  .refine((all) => all.every(isContact), 'must be email addresses or https:// addresses, with commas between them')
  .transform((all) => all.map((contact) => (/^(mailto|https):/.test(contact) ? contact : `mailto:${contact}`)))
const onOff = oneOf(['on', 'off']).transform((value) => value === 'on')

/** Every environment variable Lanyard reads. The README documents each. */
const variables = z.object({
  NODE_ENV: oneOf(['development', 'test', 'production']).default('production'),
  PORT: port.default(3000),
  LISTEN_ADDRESS: z.string().optional(),
  INTERNAL_PORT: port.optional(),
  INTERNAL_ADDRESS: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.lanyard'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_APP_URL: postgresUrl.optional(),
  DATABASE_LISTEN_URL: postgresUrl.optional(),
  DATABASE_REPLICA_URL: postgresUrl.optional(),
  DATABASE_POOL: wholeNumber(1, 64).default(4),
  SLOW_STATEMENT_MS: wholeNumber(0, 60_000).default(1000),
  PROCESSES: wholeNumber(1, 256).optional(),
  LANYARD_SECRET: z.string().min(32, 'must be at least 32 characters').optional(),
  LANYARD_DEMO: onOff.optional(),
  LEARNER_LIMITS: onOff.default(true),
  CHANGE_LOG_DAYS: wholeNumber(1, 3650).default(90),
  CONSOLE_ORIGIN: origin.optional(),
  API_ORIGIN: origin.optional(),
  TRUST_PROXY: z.string().optional(),
  TLS_CERT: z.string().optional(),
  TLS_KEY: z.string().optional(),
  LOG_LEVEL: oneOf(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  SERVE: z.string().optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an address such as smtps://user:password@mail.example.org' }).optional(),
  MAIL_FROM: z.email('must be an email address').default('no-reply@localhost'),
  REPLY_DOMAIN: z
    .string()
    .toLowerCase()
    .regex(/^(?=.{1,190}$)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63}){1,8}$/, 'must be a domain such as reply.example.org')
    .optional(),
  REPLY_HOOK_SECRET: z.string().min(32, 'must be at least 32 characters').optional(),
  REPLY_SMTP_PORT: port.optional(),
  STORAGE_URL: z.string().optional(),
  IMPORTS_URL: z.string().optional(),
  IMPORTS_EVERY: wholeNumber(1, 60).default(5),
  CLAMD_URL: z
    .url({ protocol: /^tcp$/, error: 'must be tcp://host:3310' })
    .transform((url) => new URL(url))
    .refine(({ hostname, pathname }) => hostname !== '' && (pathname === '' || pathname === '/'), 'must be tcp://host:3310')
    .optional(),
  SECURITY_CONTACT: contacts.optional(),
  SECURITY_EXPIRES: z.iso.date('must be a day such as 2027-06-30').optional(),
  OTEL_SDK_DISABLED: z.string().optional(),
  OTEL_TRACES_EXPORTER: z.string().optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.string().optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.string().optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: z.string().optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.string().optional(),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: z.string().optional(),
  OTEL_TRACES_SAMPLER: z.string().optional(),
  OTEL_TRACES_SAMPLER_ARG: z.string().optional(),
  OTEL_SERVICE_NAME: z.string().optional(),
  OTEL_RESOURCE_ATTRIBUTES: z.string().optional(),
  LANYARD_TEST_CLOCK: z.string().optional(),
})

/** A database run by the operator. */
export type ExternalDatabase = {
  /** As configured. It may go through a connection pooler. */
  url: string
  /** The owner's direct connection. */
  ownerUrl: string
  appUrl: string | undefined
  /** The direct connection, if `url` goes through a pooler. */
  listenUrl: string | undefined
  /** A streaming replica, for reads that may be a moment old. */
  replicaUrl?: string | undefined
}

export type Config = {
  production: boolean
  port: number
  listenAddress: string
  internalPort: number
  /** Where metrics are served. Anyone who reaches it can read them. */
  internalAddress: string
  dataFolder: string
  database: { kind: 'embedded' } | ({ kind: 'external' } & ExternalDatabase)
  databasePool: number
  /** Milliseconds from which a statement is logged as slow. 0 logs none. */
  slowStatement: number
  /** How many processes share the port. One that wasn't chosen gives way to the connections that the database allows. */
  processes: { count: number; isChosen: boolean }
  secret: string | undefined
  demonstration: boolean
  /** Whether each learner's writes are rate-limited. */
  learnerLimits: boolean
  /** How long changes of records stay in the change log. */
  changeLogDays: number
  consoleOrigin: string
  apiOrigin: string
  trustProxy: string | undefined
  /** The files of the certificate, if Lanyard serves HTTPS itself. */
  certificate: { certificate: string; key: string } | undefined
  logLevel: string
  serve: ReadonlySet<Part>
  mail: { smtpUrl: string | undefined; from: string }
  /** How learners' replies by email arrive, if they do. */
  replies: { domain: string; hookSecret: string | undefined; smtpPort: number | undefined } | undefined
  storage: StorageConfig
  /** The watched folder, and the minutes between two looks into it. */
  imports: { place: StorageConfig; every: number } | undefined
  /** The virus scanner for documents, if configured. */
  clamd: { host: string; port: number } | undefined
  /** Where to report a vulnerability, and until when that is valid. */
  security: SecurityContacts | undefined
  /** Where traces are sent, if they are on. */
  traces: TracesConfig | undefined
  /** A file with the number of milliseconds the clock is ahead. Tests only. */
  testClock: string | undefined
}

/** Lists everything that is wrong with the configuration. */
export class ConfigError extends SetupError {
  override name = 'ConfigError'
  constructor(faults: readonly string[]) {
    super(`Lanyard can't start with this configuration:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`, { area: 'configuration' })
  }
}

const externalDatabase = (url: string, given: Record<'appUrl' | 'listenUrl' | 'replicaUrl', string | undefined>) => ({
  ...{ kind: 'external' as const, url, ...given },
  ownerUrl: given.listenUrl === undefined ? url : withLoginOf(url, given.listenUrl),
})

const readPlace = (name: string, read: () => StorageConfig | undefined, faults: string[]): StorageConfig | undefined => {
  try {
    return read()
  } catch (error) {
    faults.push(`${name} ${(error as Error).message}`)
  }
}

const readPlaces = ({ STORAGE_URL, IMPORTS_URL, IMPORTS_EVERY, DATA_DIR }: Record<string, string | undefined>, faults: string[]) => {
  const storage = readPlace('STORAGE_URL', () => storageConfigOf(STORAGE_URL, resolve(DATA_DIR ?? '.lanyard')), faults)
  const watched = readPlace('IMPORTS_URL', () => (IMPORTS_URL === undefined ? undefined : placeOf(IMPORTS_URL)), faults)
  if (storage && watched && overlap(storage, watched)) faults.push('IMPORTS_URL must be another place than STORAGE_URL')
  if (IMPORTS_EVERY && !IMPORTS_URL) faults.push('IMPORTS_EVERY only goes with IMPORTS_URL')
  return { storage, watched }
}

const readParts = (value: string | undefined): { serve: ReadonlySet<Part>; faults: string[] } => {
  if (value === undefined) return { serve: new Set(parts), faults: [] }
  const named = value.split(',').map((name) => name.trim())
  const known = (name: string): name is Part => (parts as readonly string[]).includes(name)
  const faults = named.filter((name) => !known(name)).map((name) => `SERVE (or --serve) must name some of ${parts.join(', ')}, not "${name}"`)
  return { serve: new Set(named.filter(known)), faults }
}

/** A domain without a way in would lose replies. */
const replyFaults = ({ REPLY_DOMAIN, REPLY_HOOK_SECRET, REPLY_SMTP_PORT }: Record<string, string | undefined>): string[] => {
  if (REPLY_DOMAIN) return REPLY_HOOK_SECRET || REPLY_SMTP_PORT ? [] : ['REPLY_DOMAIN needs REPLY_HOOK_SECRET or REPLY_SMTP_PORT, so that replies arrive']
  return Object.entries({ REPLY_HOOK_SECRET, REPLY_SMTP_PORT }).flatMap(([name, value]) => (value ? [`${name} only goes with REPLY_DOMAIN`] : []))
}

/** Read by commands other than the server. */
const commandVariables = ['LANYARD_BACKUP_PASSPHRASE', 'LANYARD_NEW_SECRET']

/** Whether one letter was added, dropped or changed, or two neighbours swapped. */
const isOneSlipFrom = (name: string, meant: string): boolean => {
  if (name === meant || Math.abs(name.length - meant.length) > 1) return false
  let at = 0
  while (name[at] === meant[at]) at++
  const [mine, theirs] = [name.slice(at), meant.slice(at)]
  const isSwapped = mine[0] === theirs[1] && mine[1] === theirs[0] && mine.slice(2) === theirs.slice(2)
  return isSwapped || mine.slice(1) === theirs || mine === theirs.slice(1) || mine.slice(1) === theirs.slice(1)
}

/** Variables that look like Lanyard's and aren't: a setting that silently doesn't count costs an afternoon. */
const unknownVariables = (given: Record<string, unknown>): string[] => {
  const known = [...Object.keys(variables.shape), ...commandVariables]
  return Object.keys(given).flatMap((name) => {
    if (known.includes(name)) return []
    const meant = known.find((candidate) => candidate.length >= 8 && !(candidate in given) && isOneSlipFrom(name, candidate))
    if (!meant && !name.startsWith('LANYARD_')) return []
    return [`${name} is not a variable of Lanyard${meant ? `. Did you mean ${meant}?` : ''}`]
  })
}

/** Flags that stand for a variable. */
const flags: Record<string, keyof typeof variables.shape> = { '--serve': 'SERVE', '--processes': 'PROCESSES' }

const flagsOf = (args: readonly string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(flags).flatMap(([flag, name]) => (args.includes(flag) ? [[name, args[args.indexOf(flag) + 1] ?? 'nothing']] : [])))

export const readConfig = (environment: Record<string, string | undefined>, args: readonly string[] = []): Config => {
  const given = Object.fromEntries(Object.entries({ ...environment, ...flagsOf(args) }).filter(([, value]) => value !== ''))
  const read = variables.safeParse(given)
  const { serve, faults } = readParts(given.SERVE)
  faults.push(...unknownVariables(given))
  if (!read.success) faults.push(...read.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`))
  if (given.NODE_ENV === 'production' && given.DATABASE_URL && !given.LANYARD_SECRET)
    faults.push('LANYARD_SECRET is required in production with a database of your own (any 32 or more random characters)')
  if (given.LANYARD_TEST_CLOCK && given.NODE_ENV !== 'test') faults.push('LANYARD_TEST_CLOCK only goes with NODE_ENV=test')
  for (const name of ['DATABASE_APP_URL', 'DATABASE_LISTEN_URL', 'DATABASE_REPLICA_URL'])
    if (given[name] && !given.DATABASE_URL) faults.push(`${name} only goes with DATABASE_URL`)
  if (given.SECURITY_EXPIRES && !given.SECURITY_CONTACT) faults.push('SECURITY_EXPIRES only goes with SECURITY_CONTACT')
  if (!given.TLS_CERT !== !given.TLS_KEY) faults.push('TLS_CERT and TLS_KEY only go together')
  faults.push(...replyFaults(given))
  const { storage, watched } = readPlaces(given, faults)
  const traces = readTraces(given, faults)
  if (!read.success || !storage || faults.length > 0) throw new ConfigError(faults)

  const env = read.data
  const embedded = env.DATABASE_URL === undefined
  return {
    production: given.NODE_ENV === 'production',
    port: env.PORT,
    listenAddress: env.LISTEN_ADDRESS ?? (embedded ? 'localhost' : '0.0.0.0'),
    internalPort: env.INTERNAL_PORT ?? (env.PORT === 0 ? 0 : (env.PORT + 6464) % 65536),
    internalAddress: env.INTERNAL_ADDRESS,
    dataFolder: resolve(env.DATA_DIR),
    database:
      env.DATABASE_URL === undefined
        ? { kind: 'embedded' }
        : externalDatabase(env.DATABASE_URL, { appUrl: env.DATABASE_APP_URL, listenUrl: env.DATABASE_LISTEN_URL, replicaUrl: env.DATABASE_REPLICA_URL }),
    databasePool: env.DATABASE_POOL,
    slowStatement: env.SLOW_STATEMENT_MS,
    processes: { count: env.PROCESSES ?? (given.NODE_ENV === 'production' ? availableParallelism() : 1), isChosen: env.PROCESSES !== undefined },
    secret: env.LANYARD_SECRET,
    demonstration: env.LANYARD_DEMO ?? embedded,
    learnerLimits: env.LEARNER_LIMITS,
    changeLogDays: env.CHANGE_LOG_DAYS,
    consoleOrigin: env.CONSOLE_ORIGIN ?? `http://console.localhost:${env.PORT}`,
    apiOrigin: env.API_ORIGIN ?? `http://api.localhost:${env.PORT}`,
    trustProxy: env.TRUST_PROXY,
    certificate: env.TLS_CERT !== undefined && env.TLS_KEY !== undefined ? { certificate: resolve(env.TLS_CERT), key: resolve(env.TLS_KEY) } : undefined,
    logLevel: env.LOG_LEVEL,
    serve,
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM },
    replies: env.REPLY_DOMAIN === undefined ? undefined : { domain: env.REPLY_DOMAIN, hookSecret: env.REPLY_HOOK_SECRET, smtpPort: env.REPLY_SMTP_PORT },
    storage,
    imports: watched && { place: watched, every: env.IMPORTS_EVERY },
    clamd: env.CLAMD_URL && { host: env.CLAMD_URL.hostname.replace(/^\[|\]$/g, ''), port: Number(env.CLAMD_URL.port || 3310) },
    security: env.SECURITY_CONTACT && { contacts: env.SECURITY_CONTACT, expires: env.SECURITY_EXPIRES },
    traces,
    testClock: env.LANYARD_TEST_CLOCK,
  }
}
