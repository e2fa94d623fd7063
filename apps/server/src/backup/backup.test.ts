import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrate } from '../database/migrations/migrate.ts'
import { demonstrationPassword } from '../demonstration/tenants.ts'
import { startHeartbeat } from '../status/heartbeat.ts'
import type { Storage } from '../storage/storage.ts'
import { openFolderStorage } from '../storage/storage-folder.ts'
import { openStorage, storageConfigOf } from '../storage/storage-open.ts'
import { openS3Server } from '../storage/storage-testing.ts'
import { openLog } from '../telemetry/log.ts'
import { openBrowser } from '../testing/browser.ts'
import { cheap } from '../testing/identity.ts'
import { openTestServer, origins, type TestServer } from '../testing/server.ts'
import { backUp } from './backup.ts'
import { backUpServer, newTarget, openRestored, query, removeFoldersAfterAll, restoreInto, type Target } from './testing/installations.ts'
import { takeSteps } from './testing/steps.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ passwordCost: cheap })
})
afterAll(() => server.close())
removeFoldersAfterAll()

const keysOf = async (storage: Storage) => (await Array.fromAsync(storage.list(''))).map(({ key }) => key).sort()

const storageOf = ({ config }: Target) => openFolderStorage(config.storage.kind === 'folder' ? config.storage.folder : '')

const secured = (url: string) =>
  query(
    url,
    `select relname, relrowsecurity, relforcerowsecurity, (select count(*)::int from pg_policies where tablename = relname) as policies,
       (select count(*)::int from pg_trigger where tgrelid = c.oid and tgenabled <> 'O') as disabled, relacl::text
     from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
  )

/** A document as a learner leaves it: the bytes, then the row that records it. */
const addDocument = async (storage: Storage, { state = 'clean', isStored = true } = {}) => {
  const [tenantId, key] = [server.tenantId('banksia'), `learnerapp/BANKSIA/documents/${randomUUID()}/paper.txt`]
  if (isStored) await storage.put(key, Readable.from([Buffer.from('paper')]), 5)
  await server.asOwner(
    `insert into documents (tenant_id, learner_id, is_from_learner, filename, storage_key, content_type, size, state, created_at, last_modified_at)
     select $1, min(id), true, 'paper.txt', $2, 'text/plain', 5, $3, now(), now() from learners where tenant_id = $1 returning 1`,
    [tenantId, key, state],
    tenantId,
  )
  return { key, remove: () => server.asOwner('delete from documents where tenant_id = $1 and storage_key = $2', [tenantId, key], tenantId) }
}

test('every row and file is restored, behind the same policies, and people can sign in', async () => {
  await server.asOwner("update units set description = 'Changed before the backup'", [], server.tenantId('banksia'))
  const { folder, manifest } = await backUpServer(server)
  const target = await newTarget()
  await restoreInto(target, folder)

  const again = await backUpServer({ ownerUrl: target.ownerUrl, files: { storage: await storageOf(target) } })
  const facts = ({ tables, sequences, files, migrations }: typeof manifest) => ({
    ...{ sequences, migrations, files: { ...files } },
    tables: tables.map(({ name, columns, rows, checksum }) => ({ name, columns, rows, checksum })),
  })
  expect(facts(again.manifest)).toEqual(facts(manifest))
  expect(manifest.tables.find(({ name }) => name === 'shipped_values')?.rows).toBeGreaterThan(9000)
  for (const name of ['changes', 'change_counters']) expect(manifest.tables.find((table) => table.name === name)?.rows, name).toBeGreaterThan(0)
  expect(manifest.files.count).toBeGreaterThan(100)
  expect(await secured(target.ownerUrl)).toEqual(await secured(server.ownerUrl))
  expect(await migrate(target.ownerUrl)).toEqual([])

  const restored = await openRestored(target)
  const browser = openBrowser(restored.app, origins.banksia)
  expect(await browser.signIn({ username: 'learner@banksia.example', password: demonstrationPassword })).toMatchObject({ status: 200, error: null })
  await restored.close()
})

test('a restored installation lists no processes of the one that was backed up', async () => {
  const config = { serve: new Set(['portal'] as const), dataFolder: tmpdir(), storage: { kind: 'folder' as const, folder: tmpdir() }, certificate: undefined }
  const stop = await startHeartbeat({ database: server.database, log: openLog('silent'), config })
  const { folder, manifest } = await backUpServer(server).finally(stop)
  expect(manifest.tables.find(({ name }) => name === 'processes')?.rows).toBe(1)
  const target = await newTarget()
  await restoreInto(target, folder)
  expect(await query(target.ownerUrl, 'select host, pid from processes')).toEqual([])
})

/** The owner of a cluster's test databases may set passwords, so no restore fails there. */
test.skipIf(inject('cluster') !== null)('files are backed up from and restored to an S3 store; a failed restore leaves none there', async () => {
  const s3 = await openS3Server()
  try {
    const { folder, manifest } = await backUpServer(server)
    const [failing, target] = [await newTarget(), await newTarget()]
    const inS3 = (config: Target['config']) => ({ ...config, storage: storageConfigOf(s3.url, '') })
    const storage = await openStorage(storageConfigOf(s3.url, ''))
    const noApp = { kind: 'external' as const, url: failing.ownerUrl, ownerUrl: failing.ownerUrl, appUrl: undefined, listenUrl: undefined }
    await expect(restoreInto({ ...failing, config: { ...inS3(failing.config), database: noApp } }, folder)).rejects.toThrow(/may not set the password/)
    expect(await keysOf(storage)).toEqual([])
    await restoreInto({ ...target, config: inS3(target.config) }, folder)
    const again = await backUpServer({ ownerUrl: target.ownerUrl, files: { storage } })
    expect(again.manifest.files).toEqual(manifest.files)
  } finally {
    await s3.close()
  }
})

test('a document that arrives while files are copied is in the backup with its record', async () => {
  let arrived: string | undefined
  const storage: Storage = {
    ...server.files.storage,
    list: async function* (prefix) {
      yield* server.files.storage.list(prefix)
      arrived ??= (await addDocument(server.files.storage)).key
    },
  }
  const { folder, manifest } = await backUpServer(server, { storage })
  const target = await newTarget()
  await restoreInto(target, folder)
  expect(await keysOf(await storageOf(target))).toContain(arrived)
  expect(manifest.files.lost).toBe(0)
})

test('a document deleted with its record between the snapshot and its copy triggers a new snapshot', async () => {
  const { key, remove } = await addDocument(server.files.storage)
  let isGone = false
  const storage: Storage = {
    ...server.files.storage,
    // Hidden from the early copies, as if it had arrived after them.
    list: async function* (prefix) {
      for await (const object of server.files.storage.list(prefix)) if (object.key !== key) yield object
    },
    get: async (requestedKey, range) => {
      if (requestedKey === key && !isGone) {
        isGone = true
        await remove()
        await server.files.storage.remove(key)
      }
      return server.files.storage.get(requestedKey, range)
    },
  }
  const { lines, manifest, folder } = await backUpServer(server, { storage })
  expect(lines).toContain('1 files were removed meanwhile, with their records: the snapshot is taken again.')
  expect(manifest.files.lost).toBe(0)
  await restoreInto(await newTarget(), folder)
})

test('files without a record in the snapshot, and uploads in progress, are left out', async () => {
  const { storage } = server.files
  const one = () => Readable.from([Buffer.from('x')])
  const extra = ['learnerapp/BANKSIA/documents/nobody/knows.txt', 'learnerapp/BANKSIA/incoming/a/b.txt', 'learnerapp/BANKSIA/deleted/c/d.txt']
  for (const key of extra) await storage.put(key, one(), 1)
  await storage.put('learnerapp/BANKSIA/public/e.txt', one(), 1)
  const { key: announced } = await addDocument(storage, { state: 'announced', isStored: false })
  const { folder } = await backUpServer(server)
  const target = await newTarget()
  await restoreInto(target, folder)
  const keys = await keysOf(await storageOf(target))
  expect(keys).toContain('learnerapp/BANKSIA/public/e.txt')
  expect(keys.filter((key) => [...extra, announced].includes(key))).toEqual([])
})

test('a record whose file was already lost is reported, and everything else is backed up', async () => {
  const { key, remove } = await addDocument(server.files.storage, { isStored: false })
  const { lines, manifest } = await backUpServer(server)
  expect(manifest.files.lost).toBe(1)
  expect(lines).toContain(`  lost before, so not in the backup: ${key}`)
  await remove()
})

test('a failed backup leaves nothing behind, and a backup never goes into a non-empty folder', async () => {
  const broken: Storage = { ...server.files.storage, get: () => Promise.reject(new Error('the store is away')) }
  const { folder } = await backUpServer(server)
  await expect(backUpServer(server, { storage: broken })).rejects.toThrow('the store is away')
  const source = { ownerUrl: server.ownerUrl, secret: 'x'.repeat(32), storage: broken }
  await expect(takeSteps((steps) => backUp(source, { folder: `${folder}-new`, passphrase: undefined }, steps))).rejects.toThrow('the store is away')
  await expect(readdir(`${folder}-new`)).rejects.toThrow(/ENOENT/)
  await expect(takeSteps((steps) => backUp(source, { folder, passphrase: undefined }, steps))).rejects.toThrow(/isn't empty/)
  expect(await readdir(folder)).toContain('manifest.json')
})
