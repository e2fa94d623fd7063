import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { endWithRun } from '../tools/end-with-run.ts'

export type Running = { port: number; processId: number; stop(): Promise<void>; residentMegabytes(): Promise<number> }

const fileOf = (path: string) => new URL(path, import.meta.url).pathname

const firstOutput = async (child: ChildProcess, wanted: RegExp): Promise<string> => {
  let output = ''
  for await (const text of child.stdout ?? []) {
    output += text
    if (wanted.test(output)) return output
  }
  throw new Error(`The process ended before it was ready: ${output}`)
}

/**
 * Starts a server in a session of its own, as a terminal or a service manager does, and ends it with the run. Linux shares processors among sessions, so the load
 * would otherwise be charged to Lanyard (docs/decisions/0099).
 */
export const spawnServer = (args: readonly string[], options: SpawnOptions): ChildProcess =>
  endWithRun(spawn(process.execPath, args, { ...options, detached: true }))

/** A process that answers on a port, and how to stop it. */
export const running = (child: ChildProcess, port: number, clean = async () => {}): Running => ({
  port,
  // It has answered, so it has a number.
  processId: child.pid as number,
  residentMegabytes: async () => Number((await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(child.pid)])).stdout) / 1024,
  stop: async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
    await clean()
  },
})

/** A bare node:http server with the same status and response size. */
export const startBare = async (status: number, size: number): Promise<Running> => {
  const child = spawnServer([fileOf('bare.main.ts'), String(status), String(size)], { stdio: ['ignore', 'pipe', 'inherit'] })
  return running(child, Number(await firstOutput(child, /\n/)))
}

/** A port of loopback that nothing uses. */
export const freePort = async () => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return address !== null && typeof address === 'object' ? address.port : 0
}

/** The arguments after `node` in the `npm start` script. */
const startArguments = async (): Promise<string[]> => {
  const { scripts } = JSON.parse(await readFile(fileOf('../package.json'), 'utf8')) as { scripts: { start: string } }
  return scripts.start.split(' ').slice(1)
}

/** Lanyard as `npm start` runs it, in a new or a given folder. */
export const startLanyard = async (given?: string, more: Record<string, string> = {}): Promise<Running> => {
  const folder = given ?? (await mkdtemp(join(tmpdir(), 'lanyard-bench-')))
  const port = await freePort()
  const environment = { ...process.env, ...more, DATA_DIR: folder, PORT: String(port), INTERNAL_PORT: '0' }
  const child = spawnServer(await startArguments(), { cwd: fileOf('..'), env: environment, stdio: ['ignore', 'pipe', 'inherit'] })
  await firstOutput(child, /Stop with Ctrl\+C/)
  return running(child, port, async () => (given === undefined ? rm(folder, { recursive: true, force: true }) : undefined))
}
