import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { ChangeNotifications } from '../database/changes/change-notifications.ts'
import { openLog } from '../telemetry/log.ts'
import { openMetrics } from '../telemetry/metrics.ts'
import { openTestServer, type TestServer } from '../testing/server.ts'
import type { Job } from './job.ts'
import { openRunner, type Runner, type RunnerOptions } from './runner.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ environment: { SERVE: 'portal,api,tenants,console' } })
})
afterAll(() => server.close())

const runners: Runner[] = []
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.close()))
  await server.asOwner('delete from jobs.schedule; delete from jobs.job; delete from jobs.queue')
})

/** A separate process. The test sends its change notifications. */
const open = (jobs: Job[], otherwise: Partial<RunnerOptions> = {}) => {
  const metrics = openMetrics()
  let hear: Parameters<ChangeNotifications['on']>[1] = () => {}
  const runner = openRunner({
    connectionString: server.appUrl,
    jobs,
    log: openLog('silent'),
    metrics: metrics.jobs,
    changeNotifications: {
      on: (_, heard) => {
        hear = heard
      },
    },
    pace: { lookEvery: 0.5, retryAfter: 1 },
    ...otherwise,
  })
  runners.push(runner)
  return { runner, metrics, hear: (notice: object) => hear({ about: 'news', ...notice }) }
}

const jobOf = (name: string, run: Job['run'], otherwise: Partial<Job> = {}): Job => ({
  ...{ name, schedule: '0 0 1 1 *', runsAtStart: true, isShared: false, run, ...otherwise },
})
const counting = (name: string, otherwise: Partial<Job> = {}) => {
  const runs: (number | undefined)[] = []
  return { runs, job: jobOf(name, async ({ tenantId }) => void runs.push(tenantId) as undefined, otherwise) }
}
const broken = (name: string) => jobOf(name, () => Promise.reject(new Error('broken')))
const statesOf = async (name: string) =>
  (await server.asOwner<{ state: string }>('select state from jobs.job where name = $1 order by created_on', [name])).map(({ state }) => state)

test('a failed run is retried', async () => {
  let attempts = 0
  const job = jobOf('fails', async () => {
    if (++attempts === 1) throw new Error('the first attempt fails')
    return undefined
  })
  const { metrics } = open([job])
  await expect.poll(() => attempts, { timeout: 10_000 }).toBe(2)
  await expect.poll(() => statesOf('fails')).toEqual(['completed'])
  const text = await metrics.text()
  expect(text).toContain('lanyard_job_duration_seconds_count{job="fails",outcome="failed"} 1')
  expect(text).toContain('lanyard_job_duration_seconds_count{job="fails",outcome="done"} 1')
  expect(text).toContain('lanyard_jobs_open 1')
})

test("a job that always fails doesn't stop the others from running", async () => {
  const { runs, job } = counting('well')
  const { runner } = open([broken('ill'), job])
  await expect.poll(() => runs.length).toBe(1)
  await runner.wake('well')
  await expect.poll(() => runs.length).toBe(2)
})

test('two processes: exactly one does the work', async () => {
  let [running, most, runs] = [0, 0, 0]
  const run = async () => {
    runs++
    most = Math.max(most, ++running)
    await pause(300)
    running--
    return undefined
  }
  const [one, other] = [open([jobOf('alone', run)]), open([jobOf('alone', run)])]
  await expect.poll(() => runs).toBeGreaterThan(0)
  await Promise.all([one.runner.wake('alone'), other.runner.wake('alone'), one.runner.wake('alone'), other.runner.wake('alone')])
  await expect.poll(() => statesOf('alone').then((states) => states.every((state) => state === 'completed')), { timeout: 10_000 }).toBe(true)
  expect([most, runs <= 3]).toEqual([1, true])
})

test('closing signals running jobs and waits for them', async () => {
  let [wasAborted, isDone] = [false, false]
  const job = jobOf('slow', async ({ signal }) => {
    while (!signal.aborted) await pause(10)
    wasAborted = true
    await pause(300)
    isDone = true
    return undefined
  })
  const { runner } = open([job])
  await expect.poll(() => statesOf('slow')).toEqual(['active'])
  await runner.close()
  expect([wasAborted, isDone]).toEqual([true, true])
  expect(await statesOf('slow')).toEqual(['completed'])
})

test('closing has a time limit: what still runs is left to another process', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const { runner } = open([jobOf('stuck', () => promise)], { closesWithin: 200 })
  await expect.poll(() => statesOf('stuck')).toEqual(['active'])
  const before = performance.now()
  await runner.close()
  expect(performance.now() - before).toBeLessThan(2_500)
  expect(await statesOf('stuck')).toEqual(['retry'])
  resolve(undefined)
})

test('the run of a dead process is taken over', async () => {
  await server.asOwner("delete from jobs.job where name = 'held'")
  const { runs, job } = counting('held', { runsAtStart: false })
  const first = open([job])
  await expect.poll(() => server.asOwner("select 1 from jobs.schedule where name = 'held'")).toHaveLength(1)
  await first.runner.close()
  await server.asOwner(
    `insert into jobs.job (name, state, policy, retry_limit, started_on, heartbeat_on, heartbeat_seconds)
     values ('held', 'active', 'stately', 5, now() - interval '1 minute', now() - interval '1 minute', 30)`,
  )
  open([job], { pace: { lookEvery: 0.5, superviseEvery: 1 } })
  await expect.poll(() => runs, { timeout: 15_000 }).toHaveLength(1)
})

test('a notification runs a job within a moment, for the tenant it names', async () => {
  const { runs, job } = counting('woken', { wokenBy: 'news', isShared: true })
  const { hear } = open([job], { pace: { lookEvery: 30 } })
  await expect.poll(() => runs).toEqual([undefined])
  await hear({ tenantId: 7 })
  await expect.poll(() => runs, { interval: 5 }).toEqual([undefined, 7])
  await hear({})
  await expect.poll(() => runs, { interval: 5 }).toEqual([undefined, 7, undefined])
})

test("a run that says when there is more to do runs again then; one requested earlier isn't delayed by it", async () => {
  const at: number[] = []
  const delays = [20_000, 1_500]
  const job = jobOf('again', async () => ({ againIn: delays[at.push(Date.now()) - 1] }))
  const { runner } = open([job])
  await expect.poll(() => at.length).toBe(1)
  await runner.wake('again')
  await expect.poll(() => at.length).toBe(2)
  await expect.poll(() => at.length, { timeout: 10_000 }).toBe(3)
  expect((at[2] as number) - (at[1] as number)).toBeGreaterThan(1_000)
})

test('a read-only database delays only the jobs', async () => {
  const { runs, job } = counting('delayed')
  const [{ name } = { name: '' }] = await server.asOwner<{ name: string }>('select current_database() as name')
  await server.asOwner(`alter database ${name} set default_transaction_read_only = on`)
  const { metrics } = open([job])
  await pause(700)
  expect([runs.length, (await metrics.text()).includes('lanyard_jobs_open 1')]).toEqual([0, false])
  await server.asOwner(`begin read write; alter database ${name} reset default_transaction_read_only; commit`)
  await expect.poll(() => runs.length, { timeout: 10_000 }).toBe(1)
})

test('an unreachable address delays only the jobs, and closing ends the attempts', async () => {
  const { runs, job } = counting('nowhere')
  const { runner } = open([job], { connectionString: 'postgres://nobody:x@127.0.0.1:1/none' })
  await pause(200)
  await runner.close()
  expect(runs).toEqual([])
})
