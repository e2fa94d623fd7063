import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import pg from 'pg'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import { ConfigError, readConfig } from '../../config.ts'
import { migrate } from '../../database/migrations/migrate.ts'
import { openPostgres } from '../../database/open-postgres.ts'
import { superuserPasswordFile } from '../../embedded-postgres/embedded-postgres-initialise.ts'
import { openLog } from '../../telemetry/log.ts'
import { demonstrationPassword } from '../tenants.ts'
import { openDays } from './numbers.ts'
import { OptionsError, readOptions } from './options.ts'
import { analyze, copyMethods, findScaled, isSuperuser, leaveOutChecks } from './scale.queries.ts'
import { codeOf, scaledTables, scaleTenant } from './scale-tenant.ts'

/**
 * Writes realistic volume for benchmarks: tenants SCALE001, SCALE002 … with learners learner1@scale001.example …, each with the demonstration's password.
 * Existing tenants stay unchanged. With the embedded database, Lanyard must not be running.
 */
const mostWorkers = 4

const say = (line: string) => process.stdout.write(`${line}\n`)
const whole = (value: number) => Math.round(value).toLocaleString('en')

/** The embedded database is our own, so its superuser can write without checks. */
const superuserUrl = async (dataFolder: string, ownerUrl: string) => {
  const url = new URL(ownerUrl)
  url.username = 'postgres'
  url.password = (await readFile(superuserPasswordFile(join(dataFolder, 'postgres')), 'utf8')).trim()
  return url.href
}

// The embedded server ends with this process, and hears no signal itself.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130))

const started: (() => Promise<void>)[] = []
try {
  const { tenants, learners } = readOptions(process.argv.slice(2))
  const config = readConfig(process.env)
  if (config.production) throw new OptionsError(['made-up learners do not belong in production (NODE_ENV)'])
  const { postgres } = await openPostgres(config, openLog(config.logLevel), started)
  await migrate(postgres.ownerUrl, postgres.newAppPassword)
  await loadCatalogue(postgres.ownerUrl)
  const connectionString = config.database.kind === 'embedded' ? await superuserUrl(config.dataFolder, postgres.ownerUrl) : postgres.ownerUrl
  const open = async () => {
    const client = new pg.Client({ connectionString, options: '-c timezone=UTC -c app.change_log=off' })
    await client.connect()
    started.push(() => client.end())
    return client
  }
  const workers = await Promise.all(Array.from({ length: Math.min(availableParallelism(), mostWorkers) }, open))
  const [client] = workers as [pg.Client, ...pg.Client[]]
  const isUnchecked = await isSuperuser(client)
  if (isUnchecked) await Promise.all(workers.map(leaveOutChecks))
  else say('The role is no superuser: every foreign key is checked, which is slower.')
  const copyRows = isUnchecked ? copyMethods.unchecked : copyMethods.checked

  const numbers = Array.from({ length: tenants }, (_, index) => index + 1)
  const there = await findScaled(client, numbers.map(codeOf))
  if (there.size > 0) say(`${there.size} of these tenants are there already and stay as they are.`)
  const waiting = numbers.filter((number) => !there.has(codeOf(number)))
  const passwordHash = await hash(demonstrationPassword, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  const days = openDays(Date.now())
  const begun = performance.now()
  const seconds = () => (performance.now() - begun) / 1000
  let rows = 0
  const work = async (worker: pg.Client) => {
    for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) {
      const added = await scaleTenant(worker, { number, learners, port: config.port, passwordHash, days, copyRows })
      rows += added
      say(`${codeOf(number)}: ${whole(rows)} rows in ${seconds().toFixed(1)} s, ${whole(rows / seconds())} rows/s`)
    }
  }
  await Promise.all(workers.map(work))
  if (rows > 0) {
    say(`\n${whole(rows)} rows in ${seconds().toFixed(1)} s: ${whole(rows / seconds())} rows a second.`)
    await analyze(client, scaledTables)
  }
} catch (error) {
  console.error(error instanceof ConfigError || error instanceof OptionsError ? error.message : error)
  process.exitCode = 1
} finally {
  for (const stop of started.reverse()) await stop()
}
