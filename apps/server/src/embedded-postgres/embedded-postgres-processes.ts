import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

export type Cluster = { folder: string; directory: string; staging: string; name: string }
type Process = { pid: number; command: string }

const run = promisify(execFile)

// The name is derived from the path, so a copy of the folder is another cluster.
export function clusterIn(folder: string): Cluster {
  const directory = join(folder, 'postgres')
  const name = `lanyard-${createHash('sha256').update(directory).digest('hex').slice(0, 12)}`
  return { folder, directory, staging: `${directory}.new`, name }
}

// Stopped rather than adopted: one path handles the orphaned, the half-dead and the half-created cluster, and this start's settings apply.
export async function endLeftovers(cluster: Cluster) {
  if ((await processesOf(cluster)).length === 0) return
  const servers = async () => (await processesOf(cluster)).filter(({ command }) => isServer(cluster, command))
  for (const polite of ['SIGINT', 'SIGQUIT'] as const) {
    signal(await servers(), polite)
    if (await noneLeft(servers, 10_000)) break
  }
  signal(await processesOf(cluster), 'SIGKILL')
  if (await noneLeft(() => processesOf(cluster), 5_000)) return
  const pids = (await processesOf(cluster)).map(({ pid }) => pid)
  throw new Error(`An earlier PostgreSQL on ${cluster.directory} does not end (process ${pids.join(', ')}).`)
}

// Identified by their own command line, never by postmaster.pid alone, whose number may now belong to another program.
export async function processesOf(cluster: Cluster): Promise<Process[]> {
  return (await allProcesses()).filter(({ command }) => isServer(cluster, command) || isChild(cluster, command) || isInitialising(cluster, command))
}

function isServer({ directory }: Cluster, command: string) {
  return /(^|\/)postgres -/.test(command) && `${command} `.includes(`-D ${directory} `)
}

function isChild({ name }: Cluster, command: string) {
  return command.startsWith(`postgres: ${name}: `)
}

function isInitialising({ staging }: Cluster, command: string) {
  return /(^|\/)initdb -/.test(command) && `${command} `.includes(`-D ${staging} `)
}

async function noneLeft(find: () => Promise<Process[]>, patience: number) {
  const deadline = Date.now() + patience
  while ((await find()).length > 0) {
    if (Date.now() > deadline) return false
    await sleep(20)
  }
  return true
}

function signal(processes: Process[], name: NodeJS.Signals) {
  for (const { pid } of processes) {
    try {
      process.kill(pid, name)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

async function allProcesses(): Promise<Process[]> {
  const pids = (await readdir('/proc').catch(() => [])).filter((entry) => /^\d+$/.test(entry))
  return pids.length > 0 ? Promise.all(pids.map(readProcess)) : listProcesses()
}

async function readProcess(pid: string): Promise<Process> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return { pid: Number(pid), command: command.replaceAll('\0', ' ').trim() }
}

async function listProcesses(): Promise<Process[]> {
  const { stdout } = await run('ps', ['-axww', '-o', 'pid=,command='], { maxBuffer: 64 * 1024 * 1024 })
  return stdout.split('\n').map((line) => {
    const [pid = '', ...words] = line.trim().split(' ')
    return { pid: Number(pid), command: words.join(' ').trim() }
  })
}
