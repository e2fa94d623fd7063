import { copyFile, cp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testSecret } from '../../testing/addresses.ts'
import { openTestServer, type TestServer } from '../../testing/server.ts'
import { DamagedBackup } from '../command.ts'
import { layoutOf } from '../layout.ts'
import { backUpServer, newFolder, newTarget, query, removeFoldersAfterAll, restoreInto, type Target } from '../testing/installations.ts'
import { signatureOf } from '../write-manifest.ts'

let server: TestServer
let backup: string
let target: Target
beforeAll(async () => {
  server = await openTestServer()
  backup = (await backUpServer(server)).folder
  target = await newTarget()
})
afterAll(() => server.close())
removeFoldersAfterAll()

const flipMiddle = async (path: string) => {
  const bytes = await readFile(path)
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] as number) ^ 1
  await writeFile(path, bytes)
}

/** Makes a value's first character non-ASCII. */
const setHighBit = async (path: string, name: string) => {
  const bytes = await readFile(path)
  const at = bytes.indexOf(`"${name}": "`) + `"${name}": "`.length
  bytes[at] = (bytes[at] as number) | 128
  await writeFile(path, bytes)
}

const damage = async (work: (layout: ReturnType<typeof layoutOf>) => Promise<unknown>): Promise<string> => {
  const folder = await newFolder('damaged')
  await cp(backup, folder, { recursive: true })
  await work(layoutOf(folder))
  return folder
}

const nothingWasWritten = async () => {
  expect(await query(target.ownerUrl, "select relname from pg_class where relnamespace = 'public'::regnamespace")).toEqual([])
  const files = target.config.storage.kind === 'folder' ? await readdir(target.config.storage.folder).catch(() => []) : []
  expect(files.filter((name) => name !== '.incoming')).toEqual([])
}

const aFile = async ({ files }: { files: string }) => join(files, (await readdir(files, { recursive: true })).find((name) => name.endsWith('.pdf@')) as string)

/** Signed again, as someone with the secret could: the contents are still compared. */
const editManifest = async (layout: ReturnType<typeof layoutOf>, edit: (manifest: { tables: { name: string; rows: number }[] }) => void) => {
  const manifest = JSON.parse(await readFile(layout.manifest, 'utf8'))
  edit(manifest)
  const text = JSON.stringify(manifest)
  const entry = JSON.parse(await readFile(layout.secret, 'utf8'))
  await writeFile(layout.manifest, text)
  await writeFile(layout.secret, JSON.stringify({ ...entry, signature: signatureOf(testSecret, text) }))
}

test.each<[what: string, work: Parameters<typeof damage>[0], said: RegExp]>([
  ['a changed byte in a table', (layout) => flipMiddle(layout.table('learners')), /tables\/learners\.copy\.gz was changed/],
  ['a table cut short', (layout) => truncate(layout.table('learners'), 100), /tables\/learners\.copy\.gz has 100 bytes instead of/],
  ['a missing table', (layout) => rm(layout.table('learners')), /tables\/learners\.copy\.gz is missing/],
  ['another table in its place', (layout) => copyFile(layout.table('accounts'), layout.table('learners')), /tables\/learners\.copy\.gz has/],
  ['a changed byte in a file', async (layout) => flipMiddle(await aFile(layout)), /the file learnerapp\/.+\.pdf was changed/],
  ['a file cut short', async (layout) => truncate(await aFile(layout), 10), /the file learnerapp\/.+\.pdf has 10 bytes/],
  ['a missing file', async (layout) => rm(await aFile(layout)), /the file learnerapp\/.+\.pdf is missing/],
  ['a changed list of files', (layout) => flipMiddle(layout.fileList), /files\.jsonl is missing or was changed/],
  ['a missing list of files', (layout) => rm(layout.fileList), /files\.jsonl is missing or was changed/],
  ['a changed byte in the manifest', (layout) => flipMiddle(layout.manifest), /manifest\.json was changed/],
  ['a backup that was not finished', (layout) => rm(layout.manifest), /has no manifest\.json/],
  ['a missing signature', (layout) => rm(layout.secret), /secret\.json is missing/],
  ['a changed bit in the signature', (layout) => setHighBit(layout.secret, 'signature'), /manifest\.json was changed/],
  ['a damaged signature', (layout) => truncate(layout.secret, 20), /secret\.json is damaged/],
  [
    'a table left out',
    (layout) =>
      editManifest(layout, ({ tables }) =>
        tables.splice(
          tables.findIndex(({ name }) => name === 'challenges'),
          1,
        ),
      ),
    /This backup lacks the table challenges/,
  ],
  [
    'another number of rows',
    (layout) => editManifest(layout, ({ tables }) => Object.assign(tables.find(({ name }) => name === 'learners') ?? {}, { rows: 9 })),
    /learners has 8 rows after loading, which aren't the 9 of the manifest/,
  ],
])('%s is refused, and nothing is written', async (_, work, message) => {
  const folder = await damage(work)
  const refused = await restoreInto(target, folder).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(DamagedBackup)
  expect(String(refused)).toMatch(message)
  await nothingWasWritten()
})

test("a newer Lanyard's backup is refused with an explanation", async () => {
  const newer = await damage((layout) =>
    editManifest(layout, (manifest) => Object.assign(manifest, { lanyard: '9.0.0', migrations: ['0001-house.sql', '9999-later.sql'] })),
  )
  await expect(restoreInto(target, newer)).rejects.toThrow('This backup was taken by a newer Lanyard (9.0.0, with 9999-later.sql).')
  const format = await damage((layout) => editManifest(layout, (manifest) => Object.assign(manifest, { format: 2 })))
  await expect(restoreInto(target, format)).rejects.toThrow('This backup has format 2, and this Lanyard reads up to 1.')
  await nothingWasWritten()
})

test('a non-empty target is refused and stays unchanged', async () => {
  const busy = await newTarget()
  await query(busy.ownerUrl, 'create table mine as select 1 as one')
  await expect(restoreInto(busy, backup)).rejects.toThrow("The database isn't empty: it has mine. Restore into an empty one.")
  expect(await query(busy.ownerUrl, 'select one from mine')).toEqual([{ one: 1 }])

  const stored = await newTarget()
  if (stored.config.storage.kind === 'folder') await cp(server.filesFolder, stored.config.storage.folder, { recursive: true })
  await restoreInto(stored, backup)

  const others = await newTarget()
  if (others.config.storage.kind === 'folder') {
    await cp(server.filesFolder, others.config.storage.folder, { recursive: true })
    await flipMiddle(await aFile({ files: others.config.storage.folder }))
  }
  await expect(restoreInto(others, backup)).rejects.toThrow(/^The file store isn't empty: it has learnerapp/)
  expect(await query(others.ownerUrl, "select relname from pg_class where relnamespace = 'public'::regnamespace")).toEqual([])

  const folder = await newFolder('data')
  await cp(backup, folder, { recursive: true })
  const embedded = { ...target, config: { ...target.config, database: { kind: 'embedded' as const }, dataFolder: folder } }
  await expect(restoreInto(embedded, backup)).rejects.toThrow(`${folder} isn't empty. Restore into an empty DATA_DIR`)
})
