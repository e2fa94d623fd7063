import { chmod, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeDataFolder } from './data-folder.ts'
import { chooseAccount } from './embedded-postgres-account.ts'
import { findBinaries } from './embedded-postgres-binaries.ts'
import { initialise, superuserPasswordFile } from './embedded-postgres-initialise.ts'
import { clusterIn, endLeftovers } from './embedded-postgres-processes.ts'
import { areReady, createRoles, loginsAt, urlOf } from './embedded-postgres-roles.queries.ts'
import { readRunningPort, startServer } from './embedded-postgres-server.ts'
import { SetupError } from './setup-error.ts'

export type EmbeddedPostgres = { ownerUrl: string; appUrl: string; stop(): Promise<void> }

export type EmbeddedPostgresOptions = {
  /** Absolute path; created if missing. The caller holds its lock (lockDataFolder), so a server found running here is stopped. */
  folder: string
  ownerPassword: string
  appPassword: string
  /** False in tests: faster, but a killed server loses its latest writes. */
  durable?: boolean
  /** Called when this process begins to wait: for the cluster to be created, and for the server. */
  onBegun?: () => void
  /** Called once a second, with a sentence, while the server isn't ready. */
  onWait?: (sentence: string) => void
  /** Called when the server ends unexpectedly. Starting again keeps the URLs while their port is free. */
  onExit?: () => void
}

export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { durable = true, onBegun } = options
  const binaries = await findBinaries()
  const cluster = clusterIn(await makeDataFolder(options.folder))
  const account = await chooseAccount({ postgres: binaries.postgres, ...cluster })
  await endLeftovers(cluster)
  const isNew = await initialise({ binaries, cluster, account, durable, onBegun })
  await chmod(cluster.directory, 0o700)
  await rm(join(cluster.directory, 'postmaster.pid'), { force: true })
  const server = await startServer({ ...options, binaries, cluster, account, durable })
  try {
    const logins = loginsAt(server.port, options)
    if (isNew || !(await areReady(logins))) await createRoles(logins, await readFile(superuserPasswordFile(cluster.directory), 'utf8'))
    return { ownerUrl: urlOf(logins.owner), appUrl: urlOf(logins.app), stop: server.stop }
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** The owner's address of the server that another process runs in this folder. */
export async function connectEmbeddedPostgres(options: Pick<EmbeddedPostgresOptions, 'folder' | 'ownerPassword' | 'appPassword'>): Promise<string> {
  const { directory } = clusterIn(await makeDataFolder(options.folder))
  const port = await readRunningPort(directory)
  if (port === undefined) throw new SetupError(`The PostgreSQL in ${options.folder} isn't ready. Try again in a moment.`)
  const logins = loginsAt(port, options)
  if (!(await areReady(logins))) await createRoles(logins, await readFile(superuserPasswordFile(directory), 'utf8'))
  return urlOf(logins.owner)
}
