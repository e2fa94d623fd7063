import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { writeLargeFiles } from '../apps/server/src/imports/samples/large-files.ts'
import { endWithRun } from '../tools/end-with-run.ts'
import { percentile } from './load.ts'
import { startLanyard } from './processes.ts'
import { ownerUrlOf } from './scaled-data.ts'
import { send, signIn } from './sign-in.ts'
import { whole } from './table.ts'

const enrolments = 1_000_000
const enrolmentsUnderLoad = 150_000
/** Learners who read while records come in: each makes this many calls one after another, every second. */
const [readers, callsEach] = [4, 10]
const targets = { floor: 0.5, again: 2, megabytes: 300, p99: 3, sampleSeconds: 10 }

const host = 'banksia.localhost'
const program = new URL('../apps/server/lanyard-command.mjs', import.meta.url).pathname
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const seconds = (since: number) => (performance.now() - since) / 1000

const residentOf = async (child: ChildProcess) => Number((await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(child.pid)])).stdout) / 1024

type Imported = { total: number; applying: number; megabytes: number; output: string }

/** The import command, timed, with the most memory it had. */
const runImport = async (folder: string, args: readonly string[]): Promise<Imported> => {
  const begun = performance.now()
  const environment = { ...process.env, DATA_DIR: folder }
  const child = endWithRun(spawn(process.execPath, [program, 'import', ...args], { env: environment, stdio: ['ignore', 'pipe', 'inherit'] }))
  let [output, writing, megabytes] = ['', 0, 0]
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
    if (writing === 0 && output.includes('Writing.')) writing = performance.now()
  })
  const watching = setInterval(async () => {
    megabytes = Math.max(megabytes, await residentOf(child).catch(() => 0))
  }, 250)
  const [code] = await once(child, 'exit')
  clearInterval(watching)
  if (code !== 0) throw new Error(`The import ended with ${code}: ${output}`)
  return { total: seconds(begun), applying: writing === 0 ? 0 : seconds(writing), megabytes, output }
}

/** The stored rows once more, as plainly as PostgreSQL can: copied to a temporary table, then inserted, with the table's indexes and references and without Lanyard's triggers. */
const timeFloor = async (client: pg.Client, tenantId: number, folder: string): Promise<{ rows: number; took: number }> => {
  const { rows: named } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = 'unit_enrolments'::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
  )
  const columns = named.map(({ name }) => name).join(', ')
  const file = join(folder, 'floor.txt')
  await client.query(`set app.tenant_id = '${tenantId}'`)
  await pipeline(client.query(copyTo(`copy (select ${columns} from unit_enrolments where tenant_id = ${tenantId}) to stdout`)), createWriteStream(file))
  await client.query('alter table unit_enrolments disable trigger user')
  try {
    await client.query(`delete from unit_enrolments where tenant_id = ${tenantId}`)
    await client.query('vacuum unit_enrolments')
    const begun = performance.now()
    await client.query('begin')
    await client.query('create temp table plain on commit drop as select * from unit_enrolments with no data')
    await pipeline(createReadStream(file), client.query(copyFrom(`copy plain (${columns}) from stdin`)))
    const { rowCount } = await client.query(`insert into unit_enrolments (${columns}) overriding system value select ${columns} from plain`)
    const took = seconds(begun)
    // The table stays empty for the next import: deleting a million rows takes minutes, because other tables refer to them.
    await client.query('rollback')
    await client.query('vacuum unit_enrolments')
    return { rows: rowCount ?? 0, took }
  } finally {
    await client.query('alter table unit_enrolments enable trigger user')
  }
}

/** The p99 of a learner's call at a modest pace, for some seconds or until something else is done. */
const p99While = async (port: number, token: string, until: Promise<unknown> | number): Promise<number> => {
  const headers = { authorization: `Bearer ${token}`, jsonFormat: 'camelCase' }
  const times: number[] = []
  let isOver = false
  const readOnce = async () => {
    const begun = performance.now()
    const { status, body } = await send(port, host, '/learner-app/unit-enrolments?take=25', { headers })
    if (status !== 200) throw new Error(`${status} while learners read: ${body.slice(0, 300)}`)
    times.push(performance.now() - begun)
  }
  const read = async () => {
    while (!isOver) {
      const rest = pause(1000)
      for (let call = 0; call < callsEach; call++) await readOnce()
      await rest
    }
  }
  const reading = Promise.all(Array.from({ length: readers }, read))
  try {
    await Promise.race([reading, typeof until === 'number' ? pause(until * 1000) : until])
  } finally {
    isOver = true
  }
  await reading
  return percentile(times, 99)
}

/** Records that come in: as a share of the plainest way, again, in memory, and beside learners. Returns the targets that were missed. */
export const measureImports = async (): Promise<string[]> => {
  const faults: string[] = []
  const say = (text: string, isReached: boolean) => {
    console.log(text)
    if (!isReached) faults.push(text)
  }
  const folder = await mkdtemp(join(tmpdir(), 'lanyard-bench-'))
  const files = await mkdtemp(join(tmpdir(), 'lanyard-bench-files-'))
  const lanyard = await startLanyard(folder, { LEARNER_LIMITS: 'off' })
  const client = new pg.Client({ connectionString: await ownerUrlOf(folder) })
  try {
    await client.connect()
    await promisify(execFile)(process.execPath, [program, 'sample-files', files])
    const sample = await runImport(folder, ['--provider', 'WATTLE', join(files, 'nat-files.zip')])
    say(`\nthe dry run of the sample's NAT files: ${sample.total.toFixed(1)} s (at most ${targets.sampleSeconds})`, sample.total <= targets.sampleSeconds)
    // Before the largest file: what the floor deletes is still being vacuumed afterwards.
    const token = await signIn(lanyard.port, host, 'learner@banksia.example', 'lanyard-demo-2026')
    const smaller = await writeLargeFiles(files, enrolmentsUnderLoad, { name: 'smaller.zip' })
    await p99While(lanyard.port, token, 3)
    const idle = await p99While(lanyard.port, token, 15)
    const busy = await p99While(lanyard.port, token, runImport(folder, ['--provider', 'BANKSIA', '--apply', smaller.path]))
    const times = busy / idle
    say(
      `a learner's call meanwhile: p99 ${busy.toFixed(1)} ms, idle ${idle.toFixed(1)} ms, ${times.toFixed(1)} times (at most ${targets.p99})`,
      times <= targets.p99,
    )
    const { path, records } = await writeLargeFiles(files, enrolments)
    const command = ['--provider', 'WATTLE', '--apply', path]
    const [tenant] = (await client.query<{ id: number }>(`select id from tenants where code = 'WATTLE'`)).rows
    const floorOf = () => timeFloor(client, tenant?.id ?? 0, files)
    const first = await runImport(folder, command)
    const again = await runImport(folder, command)
    if (!again.output.includes('Nothing to change.')) throw new Error(`The second time says ${again.output.slice(0, 300)}`)
    // In turns: the machine's speed changes from minute to minute.
    const floors = [await floorOf()]
    const third = await runImport(folder, command)
    floors.push(await floorOf())
    const [rate, best] = [(records + enrolments) / (first.applying + third.applying), sum(floors.map(({ rows }) => rows)) / sum(floors.map(({ took }) => took))]
    const share = `${(rate / best).toFixed(2)} of COPY and INSERT (${whole(rate)} of ${whole(best)} rows a second; at least ${targets.floor})`
    say(`${whole(records)} records written, and ${whole(enrolments)} of them again after they were deleted: ${share}`, rate / best >= targets.floor)
    const faster = first.total / again.total
    say(
      `the same file again: ${faster.toFixed(1)} times as fast (${first.total.toFixed(0)} s, then ${again.total.toFixed(0)} s; at least ${targets.again})`,
      faster >= targets.again,
    )
    const most = Math.max(first.megabytes, again.megabytes, third.megabytes)
    say(`the import's memory: ${whole(most)} MB (at most ${targets.megabytes})`, most <= targets.megabytes)
    return faults
  } finally {
    await client.end()
    await lanyard.stop()
    for (const each of [folder, files]) await rm(each, { recursive: true, force: true })
  }
}
