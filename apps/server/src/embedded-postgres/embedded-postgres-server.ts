import { type ChildProcess, spawn } from 'node:child_process'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { unlessMissing } from './data-folder.ts'
import { type Account, commandAs } from './embedded-postgres-account.ts'
import { type Binaries, environment, failedToRun } from './embedded-postgres-binaries.ts'
import { keepLogSmall, logFile, logTail } from './embedded-postgres-log.ts'
import { onFreePort } from './embedded-postgres-port.ts'
import type { Cluster } from './embedded-postgres-processes.ts'
import { settings } from './embedded-postgres-settings.ts'

type Waiting = { onBegun?: () => void; onWait?: (sentence: string) => void; onExit?: () => void }
type Start = Waiting & { binaries: Binaries; cluster: Cluster; account: Account | undefined; durable: boolean }
type Server = { child: ChildProcess; ended: Promise<Error | undefined>; hasEnded: boolean; isStopping: boolean; log(): Promise<string> }

const startPatience = 60_000
const stopPatience = 10_000

export async function startServer(start: Start) {
  return onFreePort(start.cluster.folder, async (port) => {
    const server = await launch(start, port)
    start.onBegun?.()
    try {
      await untilReady(server, start)
    } catch (error) {
      await stop(server)
      throw error
    }
    server.ended.then(() => server.isStopping || start.onExit?.())
    return { port, stop: () => stop(server) }
  })
}

async function launch({ binaries, cluster, account, durable }: Start, port: number): Promise<Server> {
  const path = logFile(cluster.folder)
  await keepLogSmall(path)
  const log = await open(path, 'a', 0o600)
  const { size: logStart } = await log.stat()
  const { file, args, uid, gid } = commandAs(account, binaries.postgres, settings(cluster, port, durable))
  // Its own session, so Ctrl+C in the terminal reaches only the application, which finishes its work first.
  const child = spawn(file, args, { uid, gid, cwd: '/', env: environment(), detached: true, stdio: ['ignore', log.fd, log.fd] })
  // Registered before any wait: a server that can't start ends immediately.
  const ended = new Promise<Error | undefined>((resolve) => child.once('error', resolve).once('exit', () => resolve(undefined)))
  await log.close()
  child.unref()
  const limiting = setInterval(() => keepLogSmall(path).catch(() => {}), 60_000).unref()
  const endWithApplication = () => child.kill('SIGINT')
  process.once('exit', endWithApplication)
  const server: Server = { child, ended, hasEnded: false, isStopping: false, log: () => logTail(path, logStart) }
  ended.then(() => {
    server.hasEnded = true
    clearInterval(limiting)
    process.off('exit', endWithApplication)
  })
  return server
}

// The server writes in its own file when it accepts connections. No other server on this port could do that.
async function untilReady(server: Server, { cluster, onWait }: Start) {
  const started = Date.now()
  let secondsReported = 0
  while (!(await isReady(server, cluster))) {
    if (server.hasEnded) throw failedToRun('PostgreSQL did not start', (await server.ended) ?? new Error('it ended at once'), await server.log())
    const waited = Date.now() - started
    if (waited > startPatience) throw new Error(`PostgreSQL was not ready after ${startPatience / 1000} seconds: ${await server.log()}`)
    if (waited > (secondsReported + 1) * 1000) {
      secondsReported++
      onWait?.(`PostgreSQL is starting (${secondsReported} s): ${(await server.log()).split('\n').at(-1)}`)
    }
    await sleep(10)
  }
}

async function isReady(server: Server, { directory }: Cluster) {
  const { pid, status } = await readStatus(directory)
  return pid === server.child.pid && status === 'ready'
}

async function readStatus(directory: string) {
  const lines = (await readFile(join(directory, 'postmaster.pid'), 'utf8').catch(unlessMissing))?.split('\n')
  return { pid: Number(lines?.[0]), port: Number(lines?.[3]), status: lines?.[7]?.trim() }
}

/** The port of a server that runs in the directory and accepts connections. */
export async function readRunningPort(directory: string): Promise<number | undefined> {
  const { port, status } = await readStatus(directory)
  return status === 'ready' ? port : undefined
}

async function stop(server: Server) {
  server.isStopping = true
  if (server.hasEnded) return
  server.child.ref()
  server.child.kill('SIGINT')
  const impatience = setTimeout(() => server.child.kill('SIGQUIT'), stopPatience)
  await server.ended
  clearTimeout(impatience)
}
