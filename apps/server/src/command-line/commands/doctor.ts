import pg from 'pg'
import { exitCodes } from '../../backup/command.ts'
import { openInstallation } from '../../backup/source.ts'
import { readConfig } from '../../config.ts'
import { diagnose, wordsOf } from '../../database/distributed/doctor.ts'
import type { Run } from '../command.ts'

export const run: Run = async ({ environment }, steps) => {
  const { ownerUrl } = await openInstallation(readConfig(environment), steps)
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'lanyard-doctor' })
  await client.connect()
  steps.atEnd(() => client.end())
  const diagnosis = await diagnose(client)
  return { code: diagnosis.isHealthy ? exitCodes.done : exitCodes.failed, result: diagnosis, lines: [wordsOf(diagnosis)] }
}
