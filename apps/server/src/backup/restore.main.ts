import { readConfig } from '../config.ts'
import { exitCodes, folderOf, runCommand, whole } from './command.ts'
import { restore } from './restore/restore.ts'
import { passphraseFrom } from './secret/passphrase.ts'

/** `npm run restore -- <folder>`: restores into an empty DATA_DIR, or an empty database at DATABASE_URL. */
await runCommand(async (steps) => {
  const folder = folderOf('restore', process.argv.slice(2))
  const { tables, files } = await restore(readConfig(process.env), { folder, passphrase: passphraseFrom(process.env) }, steps)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  steps.say(`\nRestored ${whole(rows)} rows in ${tables.length} tables and ${whole(files.count)} files, all as the manifest says. Lanyard can be started.`)
  return exitCodes.done
})
