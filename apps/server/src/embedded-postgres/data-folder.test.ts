import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepSecrets, lockDataFolder } from './data-folder.ts'

let folder: string
const holders: ChildProcess[] = []
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'lanyard-')), 'data')
})
afterEach(async () => {
  for (const holder of holders.splice(0)) holder.kill('SIGKILL')
  await rm(join(folder, '..'), { recursive: true, force: true })
})

test('a second Lanyard on the same folder is refused, with the id of the process that uses it', async () => {
  const unlock = await lockDataFolder(folder)
  await expect(lockDataFolder(folder)).rejects.toThrow(`Lanyard is already running on ${folder} (process ${process.pid}).`)
  await unlock()
  await unlock()
  await (await lockDataFolder(folder))()
})

test('another process locks the folder until it ends, even by kill -9', async () => {
  const holder = await lockElsewhere()
  await expect(lockDataFolder(folder)).rejects.toThrow(`Lanyard is already running on ${folder} (process ${holder.pid}).`)
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  expect(await readFile(join(folder, 'lanyard.pid'), 'utf8')).toBe(`${holder.pid}\n`)
  await (await lockDataFolder(folder))()
})

test("a stale process id that now belongs to another program doesn't lock the folder", async () => {
  await (await lockDataFolder(folder))()
  await writeFile(join(folder, 'lanyard.pid'), `${process.ppid}\n`)
  await (await lockDataFolder(folder))()
})

test('concurrent starts: exactly one gets the folder', async () => {
  const left = await lockElsewhere()
  left.kill('SIGKILL')
  await once(left, 'exit')
  const answers = await Promise.allSettled(Array.from({ length: 20 }, () => lockDataFolder(folder)))
  const winners = answers.filter((answer) => answer.status === 'fulfilled')
  expect(winners).toHaveLength(1)
  await winners[0]?.value()
})

test('secrets are created once, readable by the owner only, and kept', async () => {
  const secrets = await keepSecrets(folder)
  expect(secrets.secret).toMatch(/^[0-9a-f]{64}$/)
  expect(new Set(Object.values(secrets)).size).toBe(3)
  expect((await stat(join(folder, 'secrets.json'))).mode & 0o777).toBe(0o600)
  expect(await keepSecrets(folder)).toEqual(secrets)
})

test('damaged secrets are an error, never replaced', async () => {
  await keepSecrets(folder)
  for (const damaged of ['', '{', 'null', '{"secret":"short"}']) {
    await writeFile(join(folder, 'secrets.json'), damaged)
    await expect(keepSecrets(folder)).rejects.toThrow('secrets.json is damaged; restore it from a backup.')
    expect(await readFile(join(folder, 'secrets.json'), 'utf8')).toBe(damaged)
  }
})

async function lockElsewhere() {
  const code = `
    import { lockDataFolder } from ${JSON.stringify(join(import.meta.dirname, 'data-folder.ts'))}
    await lockDataFolder(${JSON.stringify(folder)})
    setInterval(() => {}, 1000)
    console.log('locked')`
  const holder = spawn(process.execPath, ['--input-type=module', '--eval', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  holders.push(holder)
  await once(holder.stdout, 'data')
  return holder
}
