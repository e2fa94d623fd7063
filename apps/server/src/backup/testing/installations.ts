import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { openApplication } from '../../application.ts'
import { readConfig } from '../../config.ts'
import type { Storage } from '../../storage/storage.ts'
import { openLog } from '../../telemetry/log.ts'
import { inDatabase, testPort, testSecret } from '../../testing/addresses.ts'
import { cheap } from '../../testing/identity.ts'
import { backUp } from '../backup.ts'
import { restore } from '../restore/restore.ts'
import type { Configured } from '../restore/target.ts'
import { takeSteps } from './steps.ts'

export const query = async <Row extends object>(url: string, text: string, values: unknown[] = []): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

const folders: string[] = []
/** Each test file calls this. */
export const removeFoldersAfterAll = () =>
  afterAll(async () => {
    for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
  })

/** A folder that doesn't exist yet. */
export const newFolder = async (name: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'lanyard-backup-'))
  folders.push(folder)
  return join(folder, name)
}

export type Source = { ownerUrl: string; files: { storage: Storage } }

/** A backup of a test server, in its own folder. */
export const backUpServer = async ({ ownerUrl, files }: Source, options: { passphrase?: string; storage?: Storage } = {}) => {
  const folder = await newFolder('backup')
  const { result: manifest, lines } = await takeSteps((steps) =>
    backUp({ ownerUrl, secret: testSecret, storage: options.storage ?? files.storage }, { folder, passphrase: options.passphrase }, steps),
  )
  return { folder, manifest, lines }
}

/** An empty database and an empty folder for files. */
export const newTarget = async (secret: string | undefined = testSecret) => {
  const { ownerUrl, appUrl } = inject('postgres')
  const name = `restored_${randomUUID().replaceAll('-', '')}`
  await query(ownerUrl, `create database ${name}`)
  const urls = { ownerUrl: inDatabase(ownerUrl, name), appUrl: inDatabase(appUrl, name) }
  const config: Configured = {
    ...{ dataFolder: await newFolder('data'), secret },
    ...{ database: { kind: 'external', ...urls, url: urls.ownerUrl, listenUrl: undefined }, storage: { kind: 'folder', folder: await newFolder('files') } },
  }
  return { ...urls, config }
}
export type Target = Awaited<ReturnType<typeof newTarget>>

export const restoreInto = ({ config }: Target, folder: string, passphrase?: string) => takeSteps((steps) => restore(config, { folder, passphrase }, steps))

/** The application on a restored database, with what sign-in tests need from a server. */
export const openRestored = async ({ config, appUrl, ownerUrl }: Target, secret = testSecret) => {
  const files = config.storage.kind === 'folder' ? config.storage.folder : ''
  const dependencies = await openApplication({
    config: readConfig({ PORT: String(testPort), LOG_LEVEL: 'silent', NODE_ENV: 'test', STORAGE_URL: `file://${files}` }),
    ...{ appUrl, secret, log: openLog('silent'), passwordCost: cheap },
  })
  return { ...dependencies, ownerUrl }
}
