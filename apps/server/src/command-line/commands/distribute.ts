import pg from 'pg'
import { exitCodes, whole } from '../../backup/command.ts'
import { openStopped } from '../../backup/source.ts'
import { readConfig } from '../../config.ts'
import { obstaclesTo } from '../../database/distributed/checks.ts'
import { readCluster } from '../../database/distributed/cluster.queries.ts'
import { usualShardCount } from '../../database/distributed/distribute.queries.ts'
import { distribute } from '../../database/distributed/distribute.ts'
import { missingMigrations } from '../../database/distributed/doctor.queries.ts'
import { lockMigrations } from '../../database/migrations/migrate.ts'
import { type Run, WrongArguments } from '../command.ts'

export const run: Run = async ({ text, isSet, environment }, steps) => {
  const shards = Number(text('shards') ?? usualShardCount)
  if (!Number.isInteger(shards) || shards < 1 || shards > 1024) throw new WrongArguments('--shards is a whole number from 1 to 1024.')
  const client = new pg.Client({ connectionString: await openStopped(readConfig(environment), steps), application_name: 'lanyard-distribute' })
  await client.connect()
  steps.atEnd(() => client.end())
  await lockMigrations(client)
  const obstacles = obstaclesTo(await readCluster(client), { isCurrent: (await missingMigrations(client)).length === 0 })
  const untouched = { isDistributed: false, obstacles }
  if (obstacles.length > 0)
    return { code: exitCodes.refused, result: untouched, lines: ['This database can’t be distributed yet:', ...obstacles.map((each) => `- ${each}`)] }
  if (isSet('check')) return { result: untouched, lines: ['This database can be distributed. Run it again without --check.'] }
  const report = await distribute(client, shards, steps.say)
  const { rows, tables, shardCount, workers, milliseconds } = report
  return {
    result: { isDistributed: true, ...report },
    lines: [
      `\nDistributed ${whole(rows)} rows of ${tables} tables into ${shardCount} shards on ${workers} nodes in ${(milliseconds / 1000).toFixed(0)} s. Start Lanyard again, and run npx lanyard doctor.`,
    ],
  }
}
