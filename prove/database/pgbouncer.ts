import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env, getuid } from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { endWithRun } from '../../tools/end-with-run.ts'
import { freePort } from '../lanyard.ts'

/** PgBouncer in transaction mode in front of a database, for the roles of these addresses. */
export type PgBouncer = { port: number; version: string; stop(): Promise<void> }

const candidates = [env.PGBOUNCER, 'pgbouncer', '/usr/sbin/pgbouncer']

/** The program that `PGBOUNCER` names, or the installed one, and its version. */
export const findPgBouncer = async (): Promise<{ program: string; version: string } | undefined> => {
  for (const program of candidates) {
    const printed = program && (await promisify(execFile)(program, ['--version']).catch(() => undefined))
    const version = printed && /PgBouncer (\d+\.\d+\.\d+)/.exec(printed.stdout)?.[1]
    if (program && version) return { program, version }
  }
}

const listens = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.end())
  })

const keepsStatements = (version: string) => Number(version.split('.')[1]) >= 21

export const startPgBouncer = async (found: { program: string; version: string }, urls: readonly string[], poolSize: number): Promise<PgBouncer> => {
  const [first] = urls.map((url) => new URL(url))
  if (!first) throw new Error('PgBouncer needs the address of a database')
  const folder = await mkdtemp(join(tmpdir(), 'lanyard-pgbouncer-'))
  await chmod(folder, 0o755)
  const port = await freePort()
  const users = urls.map((url) => new URL(url)).map(({ username, password }) => `"${username}" "${decodeURIComponent(password)}"`)
  await writeFile(join(folder, 'users.txt'), `${users.join('\n')}\n`)
  const settings = [
    '[databases]',
    `lanyard = host=${first.hostname} port=${first.port} dbname=lanyard`,
    '[pgbouncer]',
    ...['listen_addr = 127.0.0.1', `listen_port = ${port}`, 'unix_socket_dir =', 'auth_type = plain', `auth_file = ${join(folder, 'users.txt')}`],
    ...['pool_mode = transaction', `default_pool_size = ${poolSize}`, 'max_client_conn = 300'],
    ...(keepsStatements(found.version) ? ['max_prepared_statements = 500'] : []),
    ...(getuid?.() === 0 ? ['user = nobody'] : []),
  ]
  await writeFile(join(folder, 'pgbouncer.ini'), `${settings.join('\n')}\n`)
  const child = endWithRun(spawn(found.program, [join(folder, 'pgbouncer.ini')], { stdio: 'ignore' }))
  const exited = once(child, 'exit')
  for (const deadline = Date.now() + 20_000; !(await listens(port)); await pause(50))
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`PgBouncer did not start with ${join(folder, 'pgbouncer.ini')}`)
  return {
    port,
    version: found.version,
    stop: async () => {
      child.kill('SIGTERM')
      await Promise.race([exited, pause(2_000).then(() => child.kill('SIGKILL'))])
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}
