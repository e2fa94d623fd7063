import { resolve } from 'node:path'
import { backUp } from '../../backup/backup.ts'
import { exitCodes, whole } from '../../backup/command.ts'
import { passphraseFrom } from '../../backup/secret/passphrase.ts'
import { openInstallation } from '../../backup/source.ts'
import { readConfig } from '../../config.ts'
import type { Run } from '../command.ts'

export const run: Run = async ({ argument = '', folder: here, environment }, steps) => {
  const folder = resolve(here, argument)
  const passphrase = passphraseFrom(environment)
  const installation = await openInstallation(readConfig(environment), steps)
  const { tables, files, takenAt } = await backUp(installation, { folder, passphrase }, steps)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const hasSecret = passphrase !== undefined
  return {
    code: files.lost === 0 ? exitCodes.done : exitCodes.lostFiles,
    result: { folder, takenAt, rows, tables: tables.length, files: files.count, bytesOfFiles: files.bytes, lostFiles: files.lost, hasSecret },
    lines: [
      `\nBacked up ${whole(rows)} rows in ${tables.length} tables and ${whole(files.count)} files to ${folder}.`,
      ...(hasSecret ? [] : ['The installation’s secret is not in it, because LANYARD_BACKUP_PASSPHRASE is not set. Keep LANYARD_SECRET: restoring needs it.']),
      ...(files.lost === 0 ? [] : [`${whole(files.lost)} records had lost their file before. npx lanyard reconcile names them.`]),
    ],
  }
}
