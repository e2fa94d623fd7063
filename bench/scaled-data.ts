import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepSecrets } from '../apps/server/src/embedded-postgres/data-folder.ts'
import { endWithRun } from '../tools/end-with-run.ts'

export type ScaledFolder = { folder: string; remove(): Promise<void> }

const command = new URL('../apps/server/src/demonstration/scale/scale.main.ts', import.meta.url).pathname

/** A data folder with this many learners, written by the same command as `npm run data:scale`. A given folder is kept and reused. */
export const scaledFolder = async (given: string | undefined, tenants: number, learners: number): Promise<ScaledFolder> => {
  const folder = given ?? (await mkdtemp(join(tmpdir(), 'lanyard-bench-')))
  const args = [command, '--tenants', String(tenants), '--learners', String(learners)]
  const environment = { ...process.env, DATA_DIR: folder, LOG_LEVEL: 'error' }
  const child = endWithRun(spawn(process.execPath, args, { env: environment, stdio: ['ignore', 'pipe', 'inherit'] }))
  let output = ''
  child.stdout.on('data', (text) => {
    output += text
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`data:scale ended with ${code}: ${output}`)
  process.stdout.write(`${output.trim().split('\n').at(-1) ?? ''}\n`)
  return { folder, remove: async () => (given === undefined ? rm(folder, { recursive: true, force: true }) : undefined) }
}

const urlOf = async (folder: string, role: string, password: string): Promise<string> => {
  const port = (await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[3]
  return `postgres://${role}:${password}@127.0.0.1:${port}/lanyard`
}

/** The address of a running Lanyard's embedded database, for the application's role. */
export const appUrlOf = async (folder: string): Promise<string> => urlOf(folder, 'lanyard_app', (await keepSecrets(folder)).appPassword)

/** The same for the owner of the tables. */
export const ownerUrlOf = async (folder: string): Promise<string> => urlOf(folder, 'lanyard_owner', (await keepSecrets(folder)).ownerPassword)
