import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

/** The server holds the run's output open while it lives, at most two minutes. */
const run = `
  import { spawnServer } from '${import.meta.resolve('./processes.ts')}'
  import { exitOnSignals } from '${import.meta.resolve('../tools/end-with-run.ts')}'
  exitOnSignals()
  spawnServer(['-e', 'console.log("started"); setTimeout(() => {}, 120_000)'], { stdio: 'inherit' })`

test('a run that is stopped ends the servers that have sessions of their own', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', run], { stdio: ['ignore', 'pipe', 'inherit'] })
  const outputClosed = once(child, 'close')
  await once(child.stdout, 'data')
  child.kill('SIGINT')
  expect(await outputClosed).toEqual([130, null])
})
