import { execFile } from 'node:child_process'
import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { randomPassword, syncFolder, unlessMissing } from './data-folder.ts'
import { type Account, commandAs, giveTo } from './embedded-postgres-account.ts'
import { type Binaries, environment, failedToRun } from './embedded-postgres-binaries.ts'
import type { Cluster } from './embedded-postgres-processes.ts'

const run = promisify(execFile)

export const superuserPasswordFile = (directory: string) => join(directory, 'lanyard-superuser')

type Initialisation = { binaries: Binaries; cluster: Cluster; account: Account | undefined; durable: boolean; onBegun?: () => void }

/** Creates the cluster beside its final place and moves it there whole, so a cluster in place is always complete. Returns true if it was new. */
export async function initialise({ cluster, account, binaries, durable, onBegun }: Initialisation) {
  const { folder, directory, staging } = cluster
  const discarded = `${directory}.discarded`
  const passwordFile = `${directory}.password`
  await rm(discarded, { recursive: true, force: true })
  await rm(passwordFile, { force: true })
  // Renamed before it is deleted: a process still working in it keeps the old folder, not the new one of the same name.
  await rename(staging, discarded).catch(unlessMissing)
  await rm(discarded, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  if (await exists(directory)) return false

  await mkdir(staging, { mode: 0o700 })
  await giveTo(account, staging)
  await writeFile(passwordFile, randomPassword(), { mode: 0o600 })
  await giveTo(account, passwordFile)
  const encoding = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = ['-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`]
  const { file, args, uid, gid } = commandAs(account, binaries.initdb, [...encoding, ...access, ...(durable ? [] : ['--no-sync']), '-D', staging])
  const creating = run(file, args, { uid, gid, cwd: '/', env: environment() })
  onBegun?.()
  await creating.catch((error) => {
    throw failedToRun(`PostgreSQL could not be initialised in ${folder}`, error, error.stderr)
  })
  await rename(passwordFile, superuserPasswordFile(staging))
  if (durable) await syncFolder(staging)
  await rename(staging, directory)
  if (durable) await syncFolder(folder)
  return true
}

function exists(path: string) {
  return access(path).then(
    () => true,
    () => false,
  )
}
