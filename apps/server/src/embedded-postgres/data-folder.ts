import { randomBytes } from 'node:crypto'
import { access, constants, mkdir, open, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { SetupError } from './setup-error.ts'

/** `nextSecret` exists while the secret is being rotated. */
export type Secrets = { secret: string; ownerPassword: string; appPassword: string; nextSecret?: string }

/** A file that exists in a data folder until a restore into it is complete. */
export const unfinishedRestore = 'restore-unfinished'

export class DataFolderInUse extends SetupError {
  override name = 'DataFolderInUse'
  constructor(folder: string, holder: string) {
    super(`Lanyard is already running on ${folder} (process ${holder}). Stop it, or set DATA_DIR to another folder.`, { area: 'dataFolder' })
  }
}

const reasons: Record<string, string> = {
  EACCES: "this user isn't allowed to write there",
  EPERM: "this user isn't allowed to write there",
  EROFS: 'the file system is read-only',
  EEXIST: 'it is a file, not a folder',
  ENOTDIR: 'a part of the path is a file, not a folder',
  ENOENT: 'nothing can be created there',
  ENOSPC: 'the disk is full',
}

/** Errors of the file system that the operator can fix get a sentence; others pass. */
const explained = (folder: string) => (error: NodeJS.ErrnoException) => {
  const reason = reasons[error.code ?? '']
  if (!reason) throw error
  throw new SetupError(`Lanyard can't use the data folder ${folder}: ${reason}. Fix that, or set DATA_DIR to another folder.`, {
    area: 'dataFolder',
    cause: error,
  })
}

// As root the folder stays accessible, because PostgreSQL runs there as another user. Private files in it have their own mode.
export async function makeDataFolder(folder: string) {
  await mkdir(folder, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 }).catch(explained(folder))
  const home = await realpath(folder)
  await access(home, constants.W_OK).catch(explained(folder))
  return home
}

// The lock is the kernel's (SQLite's on an empty file), so it ends with the process however that ends, and no process id has to be trusted.
export async function lockDataFolder(folder: string, { isRestoring = false } = {}): Promise<() => Promise<void>> {
  const home = await makeDataFolder(folder)
  if (!isRestoring && (await isThere(join(home, unfinishedRestore))))
    throw new SetupError(`A restore into ${folder} was not finished. Run it again, or empty the folder.`, { area: 'dataFolder' })
  const pidFile = join(home, 'lanyard.pid')
  const lock = new DatabaseSync(join(home, 'lanyard.lock'))
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw error
    const holder = await readFile(pidFile, 'utf8').catch(() => 'unknown')
    throw new DataFolderInUse(folder, holder.trim())
  }
  await writeFile(pidFile, `${process.pid}\n`)
  return async () => {
    if (!lock.isOpen) return
    await rm(pidFile, { force: true })
    lock.close()
  }
}

export async function keepSecrets(folder: string): Promise<Secrets> {
  const kept = await readSecrets(folder)
  if (kept?.nextSecret !== undefined) throw new SetupError(interruptedRotation(folder))
  if (kept !== undefined) return kept
  const secrets = { secret: randomBytes(32).toString('hex'), ownerPassword: randomPassword(), appPassword: randomPassword() }
  await writeSecrets(folder, secrets)
  return secrets
}

export const interruptedRotation = (folder: string) => `The secret in ${folder} was being rotated, and that was interrupted. Run npm run rotate-secret again.`

/** The stored secrets, if any. Creates nothing. */
export async function readSecrets(folder: string): Promise<Secrets | undefined> {
  const path = join(folder, 'secrets.json')
  const kept = await readFile(path, 'utf8').catch(unlessMissing)
  return kept === undefined ? undefined : parseSecrets(kept, path)
}

export async function writeSecrets(folder: string, secrets: Secrets) {
  await writeDurably(join(await makeDataFolder(folder), 'secrets.json'), `${JSON.stringify(secrets, null, 2)}\n`)
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

const shortestSecret = 32

// Damaged secrets are never replaced: new ones would lock everyone out of what the old ones protect.
function parseSecrets(text: string, path: string): Secrets {
  const damaged = new Error(`${path} is damaged; restore it from a backup.`)
  let kept: Partial<Secrets> | null
  try {
    kept = JSON.parse(text)
  } catch {
    throw damaged
  }
  if (!kept?.ownerPassword || !kept.appPassword || (kept.secret?.length ?? 0) < shortestSecret) throw damaged
  return kept as Secrets
}

async function isThere(path: string) {
  return (await stat(path).catch(unlessMissing)) !== undefined
}

function isBusy(error: unknown) {
  return error instanceof Error && 'errcode' in error && error.errcode === 5
}
