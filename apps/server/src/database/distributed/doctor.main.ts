import { parseArgs } from 'node:util'
import pg from 'pg'
import { exitCodes, runCommand } from '../../backup/command.ts'
import { openInstallation } from '../../backup/source.ts'
import { readConfig } from '../../config.ts'
import { diagnose, wordsOf } from './doctor.ts'

/** `npm run db:doctor [-- --json]`: what a database is, whether it is healthy, and what to do. Exits with 1 if something is wrong. */
await runCommand(async (steps) => {
  const { values } = parseArgs({ options: { json: { type: 'boolean' } } })
  const { ownerUrl } = await openInstallation(readConfig(process.env), steps)
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'lanyard-doctor' })
  await client.connect()
  steps.atEnd(() => client.end())
  const diagnosis = await diagnose(client)
  steps.say(values.json ? JSON.stringify(diagnosis) : wordsOf(diagnosis))
  return diagnosis.isHealthy ? exitCodes.done : exitCodes.failed
})
