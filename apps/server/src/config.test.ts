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
  expect(() => readConfig({ NODE_ENV: 'production', DATABASE_URL: 'postgres://me@db/lanyard' })).toThrow(/LANYARD_SECRET: is required/)
})

test('--serve names the parts to run', () => {
  expect([...readConfig({}, ['--serve', 'api,jobs']).serve]).toEqual(['api', 'jobs'])
  expect([...readConfig({}).serve]).toEqual(['portal', 'api', 'tenants', 'console', 'jobs'])
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
  expect(() => readConfig({ DATABASE_LISTEN_URL: 'postgres://db/lanyard' })).toThrow(/DATABASE_LISTEN_URL: only goes with DATABASE_URL/)
})
