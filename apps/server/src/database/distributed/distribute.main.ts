import { parseArgs } from 'node:util'
import pg from 'pg'
import { exitCodes, runCommand, whole } from '../../backup/command.ts'
import { openStopped } from '../../backup/source.ts'
import { readConfig } from '../../config.ts'
import { SetupError } from '../../embedded-postgres/setup-error.ts'
import { lockMigrations } from '../migrations/migrate.ts'
import { obstaclesTo } from './checks.ts'
import { readCluster } from './cluster.queries.ts'
import { usualShardCount } from './distribute.queries.ts'
import { distribute } from './distribute.ts'
import { missingMigrations } from './doctor.queries.ts'

const readArguments = () => {
  const { values } = parseArgs({ options: { shards: { type: 'string' }, check: { type: 'boolean' }, json: { type: 'boolean' } } })
  const shards = Number(values.shards ?? usualShardCount)
  if (!Number.isInteger(shards) || shards < 1 || shards > 1024) throw new SetupError('--shards is a whole number from 1 to 1024.')
  return { shards, isCheck: values.check === true, isJson: values.json === true }
}

/** `npm run db:distribute [-- --check] [--shards 32] [--json]`: turns a migrated database on a Citus cluster into a distributed one. */
await runCommand(async (steps) => {
  const { shards, isCheck, isJson } = readArguments()
  const say = isJson ? () => {} : steps.say
  const client = new pg.Client({ connectionString: await openStopped(readConfig(process.env), steps), application_name: 'lanyard-distribute' })
  await client.connect()
  steps.atEnd(() => client.end())
  await lockMigrations(client)
  const obstacles = obstaclesTo(await readCluster(client), { isCurrent: (await missingMigrations(client)).length === 0 })
  if (obstacles.length > 0) {
    if (!isJson) throw new SetupError(['This database can’t be distributed yet:', ...obstacles.map((each) => `- ${each}`)].join('\n'))
    steps.say(JSON.stringify({ isDistributed: false, obstacles }))
    return exitCodes.refused
  }
  if (isCheck) {
    steps.say(isJson ? JSON.stringify({ isDistributed: false, obstacles }) : 'This database can be distributed. Run it again without --check.')
    return exitCodes.done
  }
  const report = await distribute(client, shards, say)
  if (isJson) steps.say(JSON.stringify({ isDistributed: true, ...report }))
  else
    say(
      `\nDistributed ${whole(report.rows)} rows of ${report.tables} tables into ${report.shardCount} shards on ${report.workers} nodes in ${(report.milliseconds / 1000).toFixed(0)} s. Start Lanyard again, and run npm run db:doctor.`,
    )
  return exitCodes.done
})
