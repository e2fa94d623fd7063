import { mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isStorageKey, readWhole, type Storage } from './storage.ts'
import { openFolderStorage } from './storage-folder.ts'
import { keyOfPath, objectPath } from './storage-folder-paths.ts'
import { openReadableStorage, openStorage, overlap, placeOf, storageConfigOf } from './storage-open.ts'
import { freePort, openS3Server } from './storage-testing.ts'

type Opened = { storage: Storage; close(): Promise<void> }

const inFolder = async (): Promise<Opened> => {
  const folder = await mkdtemp(join(tmpdir(), 'lanyard-storage-'))
  return { storage: await openFolderStorage(folder), close: () => rm(folder, { recursive: true, force: true }) }
}

const inS3 = async (): Promise<Opened> => {
  const { url, close } = await openS3Server()
  return { storage: await openStorage(storageConfigOf(url, '')), close }
}

const whole = async (storage: Storage, key: string) => {
  const found = await storage.get(key)
  return found && (await readWhole(found.body)).toString()
}
const keysOf = async (storage: Storage, prefix: string) => (await Array.fromAsync(storage.list(prefix))).map(({ key }) => key).sort()
const bytes = (...parts: string[]) =>
  (async function* () {
    for (const part of parts) yield Buffer.from(part)
  })()

describe.each([
  ['a folder', inFolder],
  ['an S3-compatible store', inS3],
])('files in %s', (_name, open) => {
  let opened: Opened
  let storage: Storage
  beforeAll(async () => {
    opened = await open()
    storage = opened.storage
  })
  afterAll(() => opened.close())

  test('are read as they were written, whole or in part', async () => {
    await storage.put('learnerapp/BANKSIA/policies/Fees and refunds.pdf', bytes('hello ', 'world'), 11)
    expect(await whole(storage, 'learnerapp/BANKSIA/policies/Fees and refunds.pdf')).toBe('hello world')
    const part = await storage.get('learnerapp/BANKSIA/policies/Fees and refunds.pdf', { first: 6, last: 8 })
    expect((await readWhole(part?.body ?? expect.unreachable())).toString()).toBe('wor')
    expect(part?.object.size).toBe(11)
    const known = await storage.head('learnerapp/BANKSIA/policies/Fees and refunds.pdf')
    expect(known).toMatchObject({ key: 'learnerapp/BANKSIA/policies/Fees and refunds.pdf', size: 11, contentType: 'application/pdf' })
    expect(Math.abs(Date.parse(known?.lastModified ?? '') - Date.now())).toBeLessThan(60_000)
  })

  test("don't exist before they are stored and after they are removed", async () => {
    expect(await storage.head('nothing/here.pdf')).toBeUndefined()
    expect(await storage.get('nothing/here.pdf')).toBeUndefined()
    await storage.put('gone/soon.txt', bytes('x'), 1)
    await storage.remove('gone/soon.txt')
    await storage.remove('gone/soon.txt')
    expect(await storage.head('gone/soon.txt')).toBeUndefined()
    expect(await keysOf(storage, 'gone/')).toEqual([])
  })

  test('are replaced as a whole, and get another version', async () => {
    await storage.put('again.txt', bytes('first'), 5)
    const before = await storage.head('again.txt')
    await pause(5)
    await storage.put('again.txt', bytes('second'), 6)
    expect(await whole(storage, 'again.txt')).toBe('second')
    expect((await storage.head('again.txt'))?.version).not.toBe(before?.version)
  })

  test('are stored only with exactly the announced size', async () => {
    await expect(storage.put('size.txt', bytes('12345', '6'), 5)).rejects.toMatchObject({ name: 'SizeError', isTooMany: true })
    await expect(storage.put('size.txt', bytes('1234'), 5)).rejects.toMatchObject({ name: 'SizeError', isTooMany: false })
    expect(await storage.head('size.txt')).toBeUndefined()
    await storage.put('size.txt', bytes('12345'), 5)
    await expect(storage.put('size.txt', bytes('abc'), 5)).rejects.toThrow()
    expect(await whole(storage, 'size.txt')).toBe('12345')
  })

  test('stay unchanged when an upload is interrupted', async () => {
    const breaking = (async function* () {
      yield Buffer.from('half')
      throw new Error('the line is dead')
    })()
    await expect(storage.put('broken.txt', breaking, 8)).rejects.toThrow('the line is dead')
    expect(await storage.head('broken.txt')).toBeUndefined()
  })

  test('hold 20 MB without holding it in memory', async () => {
    const piece = Buffer.alloc(1024 * 1024, 7)
    const many = (async function* () {
      for (let count = 0; count < 20; count++) yield piece
    })()
    await storage.put('big.bin', many, 20 * piece.length)
    expect((await storage.head('big.bin'))?.size).toBe(20 * piece.length)
    const tail = await storage.get('big.bin', { first: 20 * piece.length - 3, last: 20 * piece.length - 1 })
    expect(await readWhole(tail?.body ?? expect.unreachable())).toEqual(Buffer.from([7, 7, 7]))
  })

  test('are listed by key prefix', async () => {
    for (const key of ['list/a.txt', 'list/a/b.txt', 'list/a/c/d.txt', 'list/ab.txt', 'listing.txt']) await storage.put(key, bytes(key), key.length)
    expect(await keysOf(storage, 'list/')).toEqual(['list/a.txt', 'list/a/b.txt', 'list/a/c/d.txt', 'list/ab.txt'])
    expect(await keysOf(storage, 'list/a/')).toEqual(['list/a/b.txt', 'list/a/c/d.txt'])
    expect(await keysOf(storage, 'list/a')).toEqual(['list/a.txt', 'list/a/b.txt', 'list/a/c/d.txt', 'list/ab.txt'])
    expect(await keysOf(storage, 'list')).toHaveLength(5)
    expect(await keysOf(storage, 'nobody/')).toEqual([])
    const [found] = await Array.fromAsync(storage.list('list/ab'))
    expect(found).toMatchObject({ size: 11, contentType: 'text/plain; charset=utf-8' })
  })

  test('keep any name', async () => {
    const names = [
      'Aa',
      'aA',
      'AA',
      'a%41',
      'a+b c',
      "quote'd & <marked>",
      'Über größe',
      'Tāngata Whenua – whānau',
      '条例',
      'emoji 🎓',
      '.hidden',
      '…',
      'con.txt',
      'a=b;c@d!e',
      `${'long '.repeat(40)}end`,
      'ü'.repeat(100),
    ] // prettier-ignore
    for (const name of names) await storage.put(`names/${name}.txt`, bytes(name), Buffer.byteLength(name))
    expect(await keysOf(storage, 'names/')).toEqual(names.map((name) => `names/${name}.txt`).sort())
    for (const name of names) expect(await whole(storage, `names/${name}.txt`)).toBe(name)
  })

  test('have no key that leads elsewhere', async () => {
    const wrong = ['', '/', '/etc/passwd', '../up', 'a/../b', 'a/./b', 'a//b', 'a/', 'a\\b', 'a\u0000b', 'a\nb', '..', '.', 'x'.repeat(901), '\ud800']
    for (const key of wrong) {
      expect(isStorageKey(key), JSON.stringify(key)).toBe(false)
      await expect(storage.put(key, bytes('x'), 1)).rejects.toThrow(TypeError)
      expect(await storage.get(key)).toBeUndefined()
      expect(await storage.head(key)).toBeUndefined()
    }
    expect(await keysOf(storage, '../')).toEqual([])
    expect(await keysOf(storage, 'list/../')).toEqual([])
  })

  test('written concurrently are each complete', async () => {
    await Promise.all(
      Array.from({ length: 24 }, (_, index) => storage.put(`crowd/${index % 3}.txt`, bytes(String(index).repeat(500)), String(index).length * 500)),
    )
    for (const index of [0, 1, 2]) expect(await whole(storage, `crowd/${index}.txt`)).toMatch(/^(\d+?)\1*$/)
  })
})

test("a folder keeps nothing of an interrupted upload, and its files aren't readable by others", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lanyard-storage-'))
  const storage = await openFolderStorage(folder)
  await expect(storage.put('a.txt', bytes('1234'), 5)).rejects.toThrow()
  expect(await readdir(join(folder, '.incoming'))).toEqual([])
  await storage.put('a.txt', bytes('12345'), 5)
  expect((await stat(join(folder, 'a.txt@'))).mode & 0o077).toBe(0)
  await rm(folder, { recursive: true })
})

test('two keys never collide in a folder, even on a disk that ignores letter case', () => {
  const keys = [
    'a',
    'A',
    'aB',
    'Ab',
    'a%41',
    'a%61',
    'É',
    'é',
    'E\u0301',
    'a@',
    'a/b',
    'a%2fb',
    '.a',
    '%2ea',
    'a+',
    'a+/b',
    'x'.repeat(181),
    `${'x'.repeat(180)}/x`,
  ]
  const paths = keys.map((key) => objectPath(key))
  expect(new Set(paths.map((path) => path.toLowerCase().normalize('NFC'))).size).toBe(keys.length)
  expect(paths.map(keyOfPath)).toEqual(keys)
  for (const path of paths) expect(path).toMatch(/^[a-z0-9_%-][a-z0-9._%+/-]*@$/)
})

test('files that others put into a folder are read under their own names; links and a missing folder are not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lanyard-storage-'))
  await mkdir(join(folder, 'BANKSIA/axcelerate'), { recursive: true })
  await writeFile(join(folder, 'BANKSIA/Über größe.csv'), 'hello world')
  await writeFile(join(folder, 'BANKSIA/axcelerate/a.csv'), 'a')
  await symlink('/etc/hostname', join(folder, 'BANKSIA/link.csv'))
  await symlink('/etc', join(folder, 'BANKSIA/links'))
  const watched = openReadableStorage(placeOf(`file://${folder}`))
  expect((await Array.fromAsync(watched.list(''))).map(({ key, size }) => [key, size]).sort()).toEqual([
    ['BANKSIA/axcelerate/a.csv', 1],
    ['BANKSIA/Über größe.csv', 11],
  ])
  expect(await Array.fromAsync(watched.list('BANKSIA/axcelerate/'))).toHaveLength(1)
  const part = await watched.get('BANKSIA/Über größe.csv', { first: 6, last: 8 })
  expect((await readWhole(part?.body ?? expect.unreachable())).toString()).toBe('wor')
  expect((await watched.head('BANKSIA/Über größe.csv'))?.version).toBe(part?.object.version)
  for (const key of ['BANKSIA/link.csv', 'BANKSIA/links/hostname', 'BANKSIA/none.csv', '../x', 'BANKSIA/axcelerate/../a.csv'])
    expect([await watched.get(key), await watched.head(key)], key).toEqual([undefined, undefined])
  await rm(folder, { recursive: true })
  await expect(Array.fromAsync(watched.list(''))).rejects.toMatchObject({ status: 503 })
})

test('two places that share files are found', () => {
  const places: [string, string, boolean][] = [
    ['file:///srv/files', 'file:///srv/files/in', true],
    ['file:///srv/files', 'file:///srv/files-in', false],
    ['s3://k:s@store.example/one', 's3://other:s@store.example/one', true],
    ['s3://k:s@store.example/one', 's3://k:s@store.example/two', false],
    ['s3://k:s@store.example/one', 'file:///one', false],
  ]
  for (const [one, other, isShared] of places)
    expect([overlap(placeOf(one), placeOf(other)), overlap(placeOf(other), placeOf(one))], `${one} ${other}`).toEqual([isShared, isShared])
})

test('an unreachable store is a 503 within ten seconds', async () => {
  const port = await freePort()
  const storage = await openStorage(storageConfigOf(`s3://k:s@127.0.0.1:${port}/lanyard?tls=off`, ''))
  const unavailable = { status: 503, headers: { 'retry-after': '5' } }
  await expect(storage.head('a')).rejects.toMatchObject(unavailable)
  await expect(storage.get('a')).rejects.toMatchObject(unavailable)
  await expect(storage.put('a', bytes('x'), 1)).rejects.toMatchObject(unavailable)
  await expect(Array.fromAsync(storage.list(''))).rejects.toMatchObject(unavailable)
})

test('a store that refuses the credentials is a 503, never an empty result', async () => {
  const { wrongUrl, close } = await openS3Server()
  const storage = await openStorage(storageConfigOf(wrongUrl, ''))
  const refused = expect.objectContaining({ status: 503 })
  const answers = await Promise.allSettled([
    storage.head('a'),
    storage.get('a'),
    storage.put('a', bytes('x'), 1),
    Array.fromAsync(storage.list('')),
    storage.remove('a'),
  ])
  expect(answers.map((answer) => answer.status === 'rejected' && answer.reason)).toEqual(answers.map(() => refused))
  await close()
})

test('a wrong STORAGE_URL is explained', () => {
  expect(storageConfigOf(undefined, '/data')).toEqual({ kind: 'folder', folder: '/data/files' })
  expect(storageConfigOf('file:///srv/files', '/data')).toEqual({ kind: 'folder', folder: '/srv/files' })
  expect(storageConfigOf('s3://k%2F:s%2Bs@store.example/bucket?region=eu-west-1', '')).toMatchObject({
    endpoint: 'https://store.example',
    bucket: 'bucket',
    region: 'eu-west-1',
    accessKeyId: 'k/',
    secretAccessKey: 's+s',
  })
  for (const wrong of [
    'nonsense',
    'https://store.example/bucket',
    's3://store.example/bucket',
    's3://k:s@store.example',
    's3://k:s@store.example/b/c',
    's3://k:s@h/bucket?tls=maybe',
    's3://k:s@h/bucket?acl=public',
  ])
    expect(() => storageConfigOf(wrong, ''), wrong).toThrow(TypeError)
})
