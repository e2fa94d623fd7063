import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '../apps/server/src/database/database.ts'
import { median } from './load.ts'
import { startLanyard } from './processes.ts'
import { ownerUrlOf } from './scaled-data.ts'
import { send, signIn } from './sign-in.ts'

const rounds = 25
const writesPerTurn = 60
const warmUps = 4
/** A write with the change log may take at most this many times as long as one without. */
const mostCost = 1.15

const host = 'banksia.localhost'
const path = '/learner-app/learner-personal'

/** Switches the triggers of every logged table. */
const switchLog = (database: Database, state: 'enable' | 'disable') => {
  const each = ['created', 'changed', 'removed'].map((name) => `${state} trigger log_${name}`).join(', ')
  const text = `do $$ declare name text; begin
    for name in select l.name from logged_tables l loop execute format('alter table %I ${each}', name); end loop; end $$`
  return database.shared.write((transaction) => transaction.rows({ text, values: [] }))
}

/** The median milliseconds of a learner's writes, one after another. */
const timeWrites = async (port: number, headers: Record<string, string>, label: string): Promise<number> => {
  const times: number[] = []
  for (let index = 0; index < writesPerTurn; index++) {
    const begun = performance.now()
    const { status, body } = await send(port, host, path, { method: 'PUT', headers, body: JSON.stringify({ previousName: `${label} ${index}` }) })
    times.push(performance.now() - begun)
    if (status !== 200) throw new Error(`${path} answers ${status}: ${body}`)
  }
  return median(times)
}

/** One learner changes a detail, with and without the change log, in turns on the same database. Returns the targets that were missed. */
export const measureChangeLog = async (): Promise<string[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'lanyard-bench-'))
  const lanyard = await startLanyard(folder, { LEARNER_LIMITS: 'off' })
  const database = openDatabase(await ownerUrlOf(folder), { connections: 1 })
  try {
    const token = await signIn(lanyard.port, host, 'learner@banksia.example', 'lanyard-demo-2026')
    const headers = { authorization: `Bearer ${token}`, jsonFormat: 'camelCase', 'content-type': 'application/json' }
    for (let round = 0; round < warmUps; round++) await timeWrites(lanyard.port, headers, `warm-up ${round}`)
    const timesOf = { enable: [] as number[], disable: [] as number[] }
    const ratios: number[] = []
    for (let round = 0; round < rounds; round++) {
      const order = round % 2 === 0 ? (['enable', 'disable'] as const) : (['disable', 'enable'] as const)
      for (const state of order) {
        await switchLog(database, state)
        timesOf[state].push(await timeWrites(lanyard.port, headers, `${state} ${round}`))
      }
      ratios.push((timesOf.enable.at(-1) as number) / (timesOf.disable.at(-1) as number))
    }
    const [cost, logged, plain] = [median(ratios), median(timesOf.enable), median(timesOf.disable)]
    console.log(
      `\na learner's write with the change log: ${logged.toFixed(2)} ms, without: ${plain.toFixed(2)} ms; ${cost.toFixed(2)} times (at most ${mostCost})`,
    )
    return cost > mostCost ? [`a write with the change log takes ${cost.toFixed(2)} times as long`] : []
  } finally {
    await database.close()
    await lanyard.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
