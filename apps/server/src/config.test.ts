import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('with no configuration, Lanyard runs the demonstration on its own PostgreSQL, reachable from this machine only', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    listenAddress: 'localhost',
    database: { kind: 'embedded' },
    demonstration: true,
    consoleOrigin: 'http://console.localhost:3000',
    apiOrigin: 'http://api.localhost:3000',
    logLevel: 'info',
  })
})

test('the console, the API and the metrics follow the port', () => {
  expect(readConfig({ PORT: '8080' })).toMatchObject({
    consoleOrigin: 'http://console.localhost:8080',
    apiOrigin: 'http://api.localhost:8080',
    internalPort: 14544,
  })
})

test('with an external database, the demonstration is off and Lanyard listens on every address', () => {
  expect(readConfig({ DATABASE_URL: 'postgres://me@db/lanyard' })).toMatchObject({
    demonstration: false,
    listenAddress: '0.0.0.0',
    database: { kind: 'external' },
  })
  expect(readConfig({ DATABASE_URL: 'postgres://me@db/lanyard', LANYARD_DEMO: 'on' }).demonstration).toBe(true)
})

test('all errors are reported together', () => {
  const wrong = () =>
    readConfig({
      PORT: 'many',
      DATABASE_URL: 'mysql://db',
      LOG_LEVEL: 'loud',
      LANYARD_DEMO: 'maybe',
      LANYARD_SECRET: 'short',
      CONSOLE_ORIGIN: 'https://x.example/path',
      SERVE: 'portal,kitchen',
    })
  for (const name of ['PORT', 'DATABASE_URL', 'LOG_LEVEL', 'LANYARD_DEMO', 'LANYARD_SECRET', 'CONSOLE_ORIGIN', 'kitchen'])
    expect(wrong).toThrow(new RegExp(`- .*${name}`))
})

test('in production with an external database, the secret is required', () => {
  expect(() => readConfig({ NODE_ENV: 'production', DATABASE_URL: 'postgres://me@db/lanyard' })).toThrow(/LANYARD_SECRET is required/)
})

test('--serve names the parts to run', () => {
  expect([...readConfig({}, ['--serve', 'api,jobs']).serve]).toEqual(['api', 'jobs'])
  expect([...readConfig({}).serve]).toEqual(['portal', 'api', 'tenants', 'console', 'jobs'])
})

test('one process, or one for each core in production; PROCESSES or --processes choose their number', () => {
  expect(readConfig({}).processes).toEqual({ count: 1, isChosen: false })
  expect(readConfig({ NODE_ENV: 'production' }).processes).toEqual({ count: availableParallelism(), isChosen: false })
  expect(readConfig({ NODE_ENV: 'production', PROCESSES: '1' }).processes).toEqual({ count: 1, isChosen: true })
  expect(readConfig({ PROCESSES: '1' }, ['--processes', '3']).processes).toEqual({ count: 3, isChosen: true })
  expect(() => readConfig({}, ['--processes'])).toThrow(/PROCESSES must be a whole number/)
})

test('a replica only goes with a database of your own', () => {
  const replica = { DATABASE_REPLICA_URL: 'postgres://replica/lanyard' }
  expect(readConfig({ ...replica, DATABASE_URL: 'postgres://me@db/lanyard' }).database).toMatchObject({ replicaUrl: 'postgres://replica/lanyard' })
  expect(() => readConfig(replica)).toThrow(/DATABASE_REPLICA_URL only goes with DATABASE_URL/)
})

test('an empty variable counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, database: { kind: 'embedded' } })
})

test('with a direct address beside a pooler, the owner uses it and the application uses the pooler', () => {
  const { database } = readConfig({
    DATABASE_URL: 'postgres://owner:secret@pooler:6432/lanyard',
    DATABASE_LISTEN_URL: 'postgres://db:5432/lanyard?sslmode=require',
  })
  expect(database).toMatchObject({
    url: 'postgres://owner:secret@pooler:6432/lanyard',
    ownerUrl: 'postgres://owner:secret@db:5432/lanyard?sslmode=require',
    listenUrl: 'postgres://db:5432/lanyard?sslmode=require',
  })
  expect(() => readConfig({ DATABASE_LISTEN_URL: 'postgres://db/lanyard' })).toThrow(/DATABASE_LISTEN_URL only goes with DATABASE_URL/)
})

const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' }

test.each([
  [{ PORT: 'many' }, 'PORT must be a whole number from 1 to 65535'],
  [{ PORT: '65536' }, 'PORT must be a whole number from 1 to 65535'],
  [{ DATABASE_POOL: '0' }, 'DATABASE_POOL must be a whole number from 1 to 64'],
  [{ DATABASE_URL: 'mysql://db' }, 'DATABASE_URL must be an address such as postgres://user:password@host:5432/lanyard'],
  [{ LANYARD_DEMO: 'maybe' }, 'LANYARD_DEMO must be one of on, off'],
  [{ REPLY_DOMAIN: 'reply.example.org' }, 'REPLY_DOMAIN needs REPLY_HOOK_SECRET or REPLY_SMTP_PORT, so that replies arrive'],
  [{ REPLY_DOMAIN: 'not a domain', REPLY_SMTP_PORT: '2525' }, 'REPLY_DOMAIN must be a domain such as reply.example.org'],
  [{ REPLY_DOMAIN: 'reply.example.org', REPLY_HOOK_SECRET: 'short' }, 'REPLY_HOOK_SECRET must be at least 32 characters'],
  [{ REPLY_SMTP_PORT: '2525' }, 'REPLY_SMTP_PORT only goes with REPLY_DOMAIN'],
  [{ SMTP_URL: 'mail.example.org' }, 'SMTP_URL must be an address such as smtps://user:password@mail.example.org'],
  [{ SECURITY_CONTACT: 'security@example.org', SECURITY_EXPIRES: 'soon' }, 'SECURITY_EXPIRES must be a day such as 2027-06-30'],
  [{ IMPORTS_URL: 'https://store.example' }, 'IMPORTS_URL must be s3://key:secret@host/bucket?region=…, or file:///a/folder'],
  [{ IMPORTS_URL: 'file:///srv/files/in', STORAGE_URL: 'file:///srv/files' }, 'IMPORTS_URL must be another place than STORAGE_URL'],
  [{ IMPORTS_EVERY: '5' }, 'IMPORTS_EVERY only goes with IMPORTS_URL'],
  [{ IMPORTS_URL: 'file:///srv/in', IMPORTS_EVERY: '61' }, 'IMPORTS_EVERY must be a whole number from 1 to 60'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT must be an address such as http://localhost:4318'],
  [{ ...traced, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'OTEL_EXPORTER_OTLP_PROTOCOL must be http/protobuf'],
  [{ ...traced, OTEL_TRACES_EXPORTER: 'zipkin' }, 'OTEL_TRACES_EXPORTER must be otlp or none'],
  [{ ...traced, OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '10' }, 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1'],
  [{ ...traced, OTEL_EXPORTER_OTLP_HEADERS: 'Bearer abc' }, 'OTEL_EXPORTER_OTLP_HEADERS must be pairs such as name=value,other=value'],
  [{ SERVE: 'portal,kitchen' }, 'SERVE (or --serve) must name some of portal, api, tenants, console, jobs, not "kitchen"'],
  [{ LANYARD_COLOUR: 'blue' }, 'LANYARD_COLOUR is not a variable of Lanyard'],
  [{ DATABSE_URL: 'postgres://db' }, 'DATABSE_URL is not a variable of Lanyard. Did you mean DATABASE_URL?'],
  [{ DATA_DIRS: '/srv' }, 'DATA_DIRS is not a variable of Lanyard. Did you mean DATA_DIR?'],
  [{ LOG_LEVLE: 'debug' }, 'LOG_LEVLE is not a variable of Lanyard. Did you mean LOG_LEVEL?'],
])('%o is refused in a sentence', (environment, sentence) => {
  expect(() => readConfig(environment)).toThrow(`  - ${sentence}`)
})

test("other programs' variables are none of Lanyard's business", () => {
  expect(() => readConfig({ PATH: '/bin', PORTS: '1', npm_config_cache: '/tmp', DATABASE_URL: 'postgres://me@db/lanyard', DATABASE_URLS: 'two' })).not.toThrow()
})

test("traces follow OpenTelemetry's variables", () => {
  const { traces } = readConfig({
    ...{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/base/', OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc, x-team=one' },
    ...{ OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.25' },
    ...{ OTEL_SERVICE_NAME: 'portal', OTEL_RESOURCE_ATTRIBUTES: 'service.name=other,deployment.environment.name=test' },
  })
  expect(traces).toEqual({
    url: 'http://collector:4318/base/v1/traces',
    headers: { authorization: 'Bearer abc', 'x-team': 'one' },
    sampler: { ratio: 0.25, isParentBased: true },
    resource: { 'service.name': 'portal', 'deployment.environment.name': 'test' },
  })
  const own = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://collector/traces', OTEL_EXPORTER_OTLP_TRACES_HEADERS: 'x-team=two' }
  expect(readConfig({ ...traced, ...own }).traces).toMatchObject({ url: 'https://collector/traces', headers: { 'x-team': 'two' } })
})

test.each([{}, { OTEL_SDK_DISABLED: 'true', ...traced }, { OTEL_TRACES_EXPORTER: 'none', ...traced }, { OTEL_TRACES_SAMPLER: 'unknown' }])(
  'traces are off with %o',
  (environment) => expect(readConfig(environment).traces).toBeUndefined(),
)
