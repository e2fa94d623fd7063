import { resolve } from 'node:path'
import { whole } from '../../backup/command.ts'
import { restore } from '../../backup/restore/restore.ts'
import { passphraseFrom } from '../../backup/secret/passphrase.ts'
import { readConfig } from '../../config.ts'
import type { Run } from '../command.ts'

export const run: Run = async ({ argument = '', folder: here, environment }, steps) => {
  const folder = resolve(here, argument)
  const { tables, files, takenAt } = await restore(readConfig(environment), { folder, passphrase: passphraseFrom(environment) }, steps)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return {
    result: { folder, takenAt, rows, tables: tables.length, files: files.count },
    lines: [`\nRestored ${whole(rows)} rows in ${tables.length} tables and ${whole(files.count)} files, all as the manifest says. Lanyard can be started.`],
  }
}
