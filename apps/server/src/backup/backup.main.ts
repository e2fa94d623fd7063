import { readConfig } from '../config.ts'
import { backUp } from './backup.ts'
import { exitCodes, folderOf, runCommand, whole } from './command.ts'
import { passphraseFrom } from './secret/passphrase.ts'
import { openInstallation } from './source.ts'

/** `npm run backup -- <folder>`: backs up the database, the files and the secret, whether Lanyard runs or not. */
await runCommand(async (steps) => {
  const folder = folderOf('backup', process.argv.slice(2))
  const passphrase = passphraseFrom(process.env)
  const installation = await openInstallation(readConfig(process.env), steps)
  const { tables, files } = await backUp(installation, { folder, passphrase }, steps)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  steps.say(`\nBacked up ${whole(rows)} rows in ${tables.length} tables and ${whole(files.count)} files to ${folder}.`)
  if (passphrase === undefined)
    steps.say('The installation’s secret is not in it, because LANYARD_BACKUP_PASSPHRASE is not set. Keep LANYARD_SECRET: restoring needs it.')
  if (files.lost === 0) return exitCodes.done
  steps.say(`${whole(files.lost)} records had lost their file before. npm run files:reconcile names them.`)
  return exitCodes.lostFiles
})
