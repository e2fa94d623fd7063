import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { keepSecrets } from '../apps/server/src/embedded-postgres/data-folder.ts'
import { endWithRun } from '../tools/end-with-run.ts'
import { type Break, type Edit, editsVariable } from './breaking/break.ts'
import { createOnCluster, dropOnCluster, isOnCluster } from './database/cluster.ts'
import { appUrlOf, type Owner, openOwner, ownerUrlOf } from './database/owner.ts'
import { openWire, type Wire } from './requests/wire.ts'

const main = new URL('../apps/server/lanyard.mjs', import.meta.url).pathname
const patience = 90_000

/** A running Lanyard with its own data folder: its wire, its database as the owner, and ways to stop it. */
export type Lanyard = {
  port: number
  /** The port of its metrics. */
  internalPort: number
  folder: string
  wire: Wire
  owner: Owner
  /** Its output since it started. */
  logFile: string
  pid(): number
  /** Kills it with SIGKILL. */
  kill(): Promise<void>
  /** Starts it again on the same folder and port. */
  startAgain(): Promise<void>
  /** Stops it and removes the folder. */
  stop(beforeRemoval?: () => Promise<void>): Promise<void>
}

export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, 'localhost')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('There is no free port')
  return address.port
}

/** The break that every Lanyard of this run is started with, if any. */
let active: Break | undefined
export const startBroken = (chosen: Break) => {
  active = chosen
}
export const activeBreak = (): Break | undefined => active

const editor = new URL('./breaking/edit-sources.ts', import.meta.url).href

/** Node's flags and environment for this run's break and further source edits. */
export const brokenStart = (more: readonly Edit[] = []): { flags: string[]; environment: Record<string, string> } => {
  const edits = [...more, ...(active?.edits ?? [])]
  if (edits.length === 0) return { flags: [], environment: { ...active?.environment } }
  return { flags: ['--import', editor], environment: { ...active?.environment, [editsVariable]: JSON.stringify(edits) } }
}

type Child = { pid: number; end(signal: NodeJS.Signals): Promise<void> }

type Start = { program?: string | undefined; edits?: readonly Edit[] | undefined }

const startProcess = async (port: number, logFile: string, environment: Record<string, string>, { program = main, edits }: Start = {}): Promise<Child> => {
  const log = await open(logFile, 'a')
  const broken = brokenStart(edits)
  // Proofs write more as one learner than any learner would.
  const env = {
    ...process.env,
    LEARNER_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    PORT: String(port),
    INTERNAL_PORT: String(await freePort()),
    ...environment,
    ...broken.environment,
  }
  const child = endWithRun(spawn(process.execPath, [...broken.flags, program], { env, stdio: ['ignore', log.fd, log.fd] }))
  const exited = once(child, 'exit')
  await log.close()
  const isReady = () =>
    fetch(`http://localhost:${port}/readyz`)
      .then(({ ok }) => ok)
      .catch(() => false)
  for (const deadline = Date.now() + patience; !(await isReady()); await pause(20)) {
    if (child.exitCode === null && Date.now() < deadline) continue
    // SIGKILL would leave its PostgreSQL behind.
    child.kill('SIGTERM')
    await exited
    throw new Error(`Lanyard did not start; see ${logFile}`)
  }
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await exited
  }
  return { pid: child.pid ?? 0, end }
}

/** `edits`: source changes that make a proof faster without touching its guarantee. `main`: another version's program. */
type LanyardOptions = { folder?: string; environment?: Record<string, string>; edits?: readonly Edit[]; main?: string }

const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'lanyard-prove-'))
  if (isOnCluster) await createOnCluster(folder)
  return folder
}

/** For a process whose database isn't its own. */
const outsideDatabase = async (folder: string, sitesPort: number): Promise<Record<string, string>> => ({
  ...{ DATABASE_URL: await ownerUrlOf(folder), DATABASE_APP_URL: await appUrlOf(folder), LANYARD_SECRET: (await keepSecrets(folder)).secret },
  ...{ CONSOLE_ORIGIN: `http://console.localhost:${sitesPort}`, API_ORIGIN: `http://api.localhost:${sitesPort}` },
  ...{ STORAGE_URL: new URL(`file://${join(folder, 'files')}`).href, LISTEN_ADDRESS: 'localhost' },
})

/** Lanyard as `npm start` runs it, on a free port, in a new or a given folder. With CITUS_URL its database is distributed on that cluster. */
export const startLanyard = async ({ folder: given, environment = {}, edits, main: program }: LanyardOptions = {}): Promise<Lanyard> => {
  const folder = given ?? (await newFolder())
  const [port, internalPort] = [await freePort(), await freePort()]
  const logFile = `${folder}.log`
  const ofCluster = isOnCluster ? { ...(await outsideDatabase(folder, port)), LANYARD_DEMO: 'on' } : {}
  const start = () => startProcess(port, logFile, { INTERNAL_PORT: String(internalPort), ...ofCluster, ...environment, DATA_DIR: folder }, { program, edits })
  let child = await start()
  const wire = openWire(port)
  const owner = openOwner(folder)
  if (active?.sql) await owner.rows(active.sql)
  return {
    ...{ port, internalPort, folder, wire, owner, logFile },
    pid: () => child.pid,
    kill: () => child.end('SIGKILL'),
    startAgain: async () => {
      child = await start()
    },
    stop: async (beforeRemoval) => {
      wire.close()
      await owner.close()
      await child.end('SIGTERM')
      await beforeRemoval?.()
      if (isOnCluster) await dropOnCluster(folder)
      await rm(folder, { recursive: true, force: true })
      await rm(logFile, { force: true })
    },
  }
}

/** A second process on the first one's database, which serves the same sites. */
export const startBeside = async (
  { folder, port: sitesPort }: Lanyard,
  environment: Record<string, string> = {},
): Promise<{ port: number; wire: Wire; stop(): Promise<void> }> => {
  const port = await freePort()
  const logFile = `${folder}.beside.log`
  const child = await startProcess(port, logFile, {
    ...(await outsideDatabase(folder, sitesPort)),
    DATA_DIR: `${folder}.beside`,
    ...environment,
  })
  const wire = openWire(port, sitesPort)
  const stop = async () => {
    wire.close()
    await child.end('SIGTERM')
    await rm(logFile, { force: true })
    await rm(`${folder}.beside`, { recursive: true, force: true })
  }
  return { port, wire, stop }
}
