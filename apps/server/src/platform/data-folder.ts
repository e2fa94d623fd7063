import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export type Secrets = { secret: string; ownerPassword: string; appPassword: string }

// As root the folder stays enterable, because PostgreSQL runs there as another user; what is private in it has its own mode.
export async function makeDataFolder(folder: string) {
  await mkdir(folder, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
  return realpath(folder)
}

// The lock is the kernel's (SQLite's on an empty file), so it ends with the process however that ends, and no process id has to be trusted.
export async function lockDataFolder(folder: string): Promise<() => Promise<void>> {
  const home = await makeDataFolder(folder)
  const pidFile = join(home, 'lanyard.pid')
  const lock = new DatabaseSync(join(home, 'lanyard.lock'))
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw error
    const holder = await readFile(pidFile, 'utf8').catch(() => 'unknown')
    throw new Error(`Lanyard is already running on ${folder} (process ${holder.trim()}).`)
  }
  await writeFile(pidFile, `${process.pid}\n`)
  return async () => {
    if (!lock.isOpen) return
    await rm(pidFile, { force: true })
    lock.close()
  }
}

export async function keepSecrets(folder: string): Promise<Secrets> {
  const path = join(await makeDataFolder(folder), 'secrets.json')
  const kept = await readFile(path, 'utf8').catch(unlessMissing)
  if (kept !== undefined) return parseSecrets(kept, path)
  const secrets = { secret: randomBytes(32).toString('hex'), ownerPassword: randomPassword(), appPassword: randomPassword() }
  await writeDurably(path, `${JSON.stringify(secrets, null, 2)}\n`)
  return secrets
}

export function randomPassword() {
  return randomBytes(24).toString('base64url')
}

export async function syncFolder(folder: string) {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

export function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

async function writeDurably(path: string, text: string) {
  const draft = `${path}.new`
  await rm(draft, { force: true })
  const handle = await open(draft, 'wx', 0o600)
  await handle
    .writeFile(text)
    .then(() => handle.sync())
    .finally(() => handle.close())
  await rename(draft, path)
  await syncFolder(join(path, '..'))
}

// Never replaced when damaged: new secrets would lock everyone out of what the old ones protect.
function parseSecrets(text: string, path: string): Secrets {
  const damaged = new Error(`${path} is damaged; restore it from a backup.`)
  let kept: Partial<Secrets> | null
  try {
    kept = JSON.parse(text)
  } catch {
    throw damaged
  }
  if (!kept?.ownerPassword || !kept.appPassword || !/^[0-9a-f]{64}$/.test(kept.secret ?? '')) throw damaged
  return kept as Secrets
}

function isBusy(error: unknown) {
  return error instanceof Error && 'errcode' in error && error.errcode === 5
}
