import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, glob, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { clusterIn, processesOf } from '../apps/server/src/embedded-postgres/embedded-postgres-processes.ts'

const program = (path: string) => new URL(path, import.meta.url).pathname

test.each([
  { run: 'proofs', args: [program('../prove/prove.main.ts'), 'P3', '--quick'] },
  { run: 'benchmark', args: [program('../bench/bench.main.ts'), '--only', 'sign-in'] },
])('$run: a run that is stopped ends its Lanyards, also those that are starting', async ({ args }) => {
  const home = await mkdtemp(join(tmpdir(), 'lanyard-run-'))
  await chmod(home, 0o755)
  const child = spawn(process.execPath, args, { env: { ...process.env, TMPDIR: home }, stdio: 'ignore' })
  const ended = once(child, 'exit')
  const started = async () => (await Array.fromAsync(glob('*/postgres/postmaster.pid', { cwd: home })))[0]
  await vi.waitFor(async () => expect(await started()).toBeDefined(), { timeout: 60_000, interval: 20 })
  const cluster = clusterIn(join(home, dirname(dirname((await started()) as string))))
  child.kill('SIGINT')
  expect(await ended).toEqual([130, null])
  await vi.waitFor(async () => expect(await processesOf(cluster)).toEqual([]), { timeout: 30_000, interval: 100 })
  await rm(home, { recursive: true, force: true })
})
