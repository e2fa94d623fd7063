import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterEach, vi } from 'vitest'
import { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from './embedded-postgres.ts'
import { clusterIn, endLeftovers } from './embedded-postgres-processes.ts'

export const passwords = { ownerPassword: "owner's: p@ss/word", appPassword: 'app-password' }

const folders: string[] = []
const children: ChildProcess[] = []

const endAll = async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const folder of folders.splice(0)) {
    await endLeftovers(clusterIn(join(folder, 'data')))
    await rm(folder, { recursive: true, force: true })
  }
}

/** Each test file calls this: the files of a worker share this module. */
export const endAfterEach = () => {
  vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
  afterEach(endAll)
}

/** The path of a data folder that doesn't exist yet, inside a folder that only its owner can enter. */
export async function newFolder() {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'lanyard-')))
  folders.push(folder)
  return join(folder, 'data')
}

export function start(folder: string, options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ folder, durable: false, ...passwords, ...options })
}

export async function query<Row>(url: string, text: string): Promise<Row[]> {
  const client = new Client(url)
  await client.connect()
  const { rows } = await client.query({ text }).finally(() => client.end())
  return rows
}

export function keep(child: ChildProcess) {
  children.push(child)
  return child
}

/** Another application process. It starts the server in the folder, prints its URL in a line and continues with the script. */
export function startElsewhere(
  folder: string,
  { script = '', source = import.meta.dirname, ...options }: { script?: string; source?: string; uid?: number; gid?: number } = {},
) {
  const code = `
    import { startEmbeddedPostgres } from ${JSON.stringify(join(source, 'embedded-postgres.ts'))}
    const postgres = await startEmbeddedPostgres(${JSON.stringify({ folder, durable: false, ...passwords })})
    setInterval(() => {}, 1000)
    ${script}
    console.log(postgres.ownerUrl)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], { ...options, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  keep(child)
  return { child, firstLine: () => lineFrom(child) }
}

function lineFrom(child: ChildProcess) {
  return new Promise<string>((resolve, reject) => {
    let complaint = ''
    child.stderr?.on('data', (text) => {
      complaint += text
    })
    child.stdout?.once('data', (text) => resolve(String(text).trim()))
    child.once('close', () => reject(new Error(complaint)))
  })
}
