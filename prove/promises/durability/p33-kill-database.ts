import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { signIn } from '../../accounts/people.ts'
import { openFaults } from '../../fault-list.ts'
import { type Lanyard, startLanyard } from '../../lanyard.ts'
import { type Proof, whole } from '../../proof.ts'
import { times } from '../../requests/concurrently.ts'
import type { Answer } from '../../requests/wire.ts'
import { openWriting } from '../../writes/journal.ts'

const allKills = 20
const longest = 170_000
/** Milliseconds from a ready database to normal responses. */
const normalWithin = 5_000

/** The postmaster of this data folder and its own children, and no other process. */
const postgresOf = async ({ folder }: Lanyard): Promise<number[]> => {
  const postmaster = Number((await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
  if (!(postmaster > 1)) throw new Error(`The database of ${folder} does not run`)
  const { stdout } = await promisify(execFile)('ps', ['-axo', 'pid=,ppid='])
  const processes = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  return [postmaster, ...processes.flatMap(([pid, parent]) => (parent === postmaster && pid ? [pid] : []))]
}

const end = (pid: number) => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

const isOutage = ({ status, headers, body }: Answer) => status === 503 && headers['retry-after'] !== undefined && body.includes('"type"')

/** Whether the database itself accepts connections and responds. */
const databaseReady = async ({ owner }: Lanyard, deadline: number) => {
  while (performance.now() < deadline) {
    if (
      await owner.rows('select 1').then(
        () => true,
        () => owner.forget(),
      )
    )
      return performance.now()
    await pause(20)
  }
  throw new Error('The database was not ready again')
}

/** When its database is killed repeatedly with SIGKILL, Lanyard reports it honestly and recovers soon after. */
export const killDatabase: Proof = {
  id: 'P33',
  name: 'kill -9 of PostgreSQL',
  break: {
    what: 'a read that fails is answered as if there were no rows',
    shows: /^(learner-account|course-enrolments|finance-invoices): (200|401|404)/,
    edits: [
      {
        file: 'apps/server/src/database/database.ts',
        from: '...first, ...statements.map(named), commit])',
        to: '...first, ...statements.map(named), commit]).catch(() => [begin, ...first, ...statements, commit].map(() => []))',
      },
    ],
  },
  prove: async ({ some }) => {
    const kills = some(allKills)
    const lanyard = await startLanyard()
    const { wire } = lanyard
    const faults = openFaults()
    try {
      const { token } = await signIn(wire, 'banksia', 'learner@banksia.example')
      const paths = ['learner-account', 'course-enrolments', 'finance-invoices']
      const send = (path: string) => wire.send('banksia', `/learner-app/${path}`, { bearer: token })
      const right = new Map(await Promise.all(paths.map(async (path) => [path, (await send(path)).body] as const)))
      const writing = await openWriting(lanyard)
      let [isOver, outages, lastOutage] = [false, 0, 0]
      const observe = (name: string, isRight: (answer: Answer) => boolean) => (answer: Answer | undefined) => {
        if (answer && isOutage(answer)) {
          outages++
          lastOutage = performance.now()
        } else if (!answer || !isRight(answer)) faults.push(`${name}: ${answer ? `${answer.status} ${answer.body.slice(0, 120)}` : 'no answer'}`)
      }
      const read = async (path: string) => {
        while (!isOver) observe(path, ({ status, body }) => status === 200 && body === right.get(path))(await send(path).catch(() => undefined))
      }
      const load = [
        ...paths.map(read),
        ...times(3).map(() =>
          writing.write(
            () => !isOver,
            observe('a write', ({ status }) => status === 200),
          ),
        ),
      ]
      const begun = performance.now()
      let [killed, slowest] = [0, 0]
      while (killed < kills && performance.now() - begun < longest) {
        await pause(400 + Math.random() * 400)
        for (const pid of await postgresOf(lanyard)) end(pid)
        killed++
        const ready = await databaseReady(lanyard, performance.now() + 30_000)
        await pause(1_500)
        while (performance.now() - lastOutage < 1_000 && performance.now() - ready < 2 * normalWithin) await pause(50)
        slowest = Math.max(slowest, lastOutage - ready)
      }
      isOver = true
      await Promise.all(load)
      faults.push(...(await writing.compare()))
      if (slowest > normalWithin) faults.push(`answers were as ever only ${(slowest / 1000).toFixed(1)} s after the database was ready`)
      if (outages === 0 || killed < kills / 4) faults.push(`only ${killed} kills and ${outages} outages seen`)
      const counts = `${faults.length} wrong answers or lost writes of ${whole(writing.acknowledged())}, ${killed} kills, ${whole(outages)} answers of 503`
      return { counts: `${counts}, as ever ${(Math.max(0, slowest) / 1000).toFixed(1)} s after the database`, faults }
    } finally {
      await lanyard.stop()
    }
  },
}
