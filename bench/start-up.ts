import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, type RequestOptions, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Running, startLanyard } from './processes.ts'
import { signIn } from './sign-in.ts'

/** Seconds until Lanyard answers, at most. */
const mostSeconds = { 'first start': 8, 'second start': 2 }

const host = 'banksia.localhost'

/** The processes that serve, of a Lanyard with several. */
const servingOf = async ({ processId }: Running): Promise<string[]> => {
  const { stdout } = await promisify(execFile)('ps', ['--ppid', String(processId), '-o', 'pid=,args='])
  return stdout
    .split('\n')
    .filter((line) => line.includes('--worker'))
    .flatMap((line) => line.trim().split(' ', 1))
}

/** The status of a response, or the error instead of one. As browsers and proxies do, a connection serves many requests until the server ends it. */
const outcomeOf = (options: RequestOptions) =>
  new Promise<number | string>((resolve) => {
    const fail = (error: Error) => resolve(error.message)
    const sent = request(options, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0)).on('error', fail)
    })
    sent.on('error', fail).end()
  })

/** All processes are renewed while learners read. Every request must be answered. */
const restartUnderLoad = async (folder: string): Promise<string[]> => {
  const lanyard = await startLanyard(folder, { PROCESSES: '2', LEARNER_LIMITS: 'off' })
  const agent = new Agent({ keepAlive: true })
  try {
    const { port } = lanyard
    const token = await signIn(port, host, 'learner@banksia.example', 'lanyard-demo-2026')
    const before = await servingOf(lanyard)
    const headers = { host: `${host}:${port}`, authorization: `Bearer ${token}` }
    const options = { agent, host: 'localhost', port, path: '/learner-app/course-enrolments', headers }
    const outcomes = new Map<number | string, number>()
    let isDone = false
    const read = async () => {
      while (!isDone) {
        const outcome = await outcomeOf(options)
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      }
    }
    const reading = Promise.all(Array.from({ length: 16 }, read))
    await pause(1_000)
    process.kill(lanyard.processId, 'SIGUSR2')
    for (let now = before; now.length !== before.length || now.some((id) => before.includes(id)); now = await servingOf(lanyard)) await pause(100)
    await pause(1_000)
    isDone = true
    await reading
    const answered = outcomes.get(200) ?? 0
    const failed = [...outcomes].filter(([outcome]) => outcome !== 200)
    const count = failed.reduce((sum, [, times]) => sum + times, 0)
    console.log(`restart under load: ${count} failed of ${answered + count} requests (none may)`)
    return failed.map(([outcome, times]) => `${times} requests failed during a restart: ${outcome}`)
  } finally {
    agent.destroy()
    await lanyard.stop()
  }
}

/** Measures an empty folder's first start, which creates the database and the demonstration, and the next one. Returns the targets that were missed. */
export const measureStartUp = async (): Promise<string[]> => {
  const faults: string[] = []
  const folder = await mkdtemp(join(tmpdir(), 'lanyard-bench-'))
  try {
    for (const [name, most] of Object.entries(mostSeconds)) {
      const began = performance.now()
      const lanyard = await startLanyard(folder)
      const seconds = (performance.now() - began) / 1000
      await lanyard.stop()
      console.log(`${name}: ${seconds.toFixed(1)} s (at most ${most})`)
      if (seconds > most) faults.push(`the ${name} took ${seconds.toFixed(1)} s, not ${most}`)
    }
    faults.push(...(await restartUnderLoad(folder)))
    return faults
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
