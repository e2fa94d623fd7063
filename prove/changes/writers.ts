import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { endWithRun } from '../../tools/end-with-run.ts'
import { times } from '../requests/concurrently.ts'

const program = new URL('./change-writer.ts', import.meta.url).pathname

/** Programs that write until they are stopped. `killOne` ends one with SIGKILL and starts another. */
export const startWriters = (count: number, appUrl: string, tenants: readonly number[], faults: string[]) => {
  const start = () => {
    const child = endWithRun(spawn(process.execPath, [program, appUrl, ...tenants.map(String)], { stdio: ['ignore', 'pipe', 'inherit'] }))
    child.stdout.setEncoding('utf8').on('data', (text: string) => faults.push(`a writer failed: ${text.trim()}`))
    return child
  }
  const end = async (child: ChildProcess) => {
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }
  const writers = times(count).map(start)
  return {
    killOne: async () => {
      const [oldest] = writers.splice(0, 1)
      writers.push(start())
      if (oldest) await end(oldest)
    },
    stop: async () => void (await Promise.all(writers.splice(0).map(end))),
  }
}
