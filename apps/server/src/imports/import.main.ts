import { exitCodes, runCommand } from '../backup/command.ts'
import { openInstallation } from '../backup/source.ts'
import { readConfig } from '../config.ts'
import { importFile, readArguments } from './import-command.ts'
import { keepHeapSmall } from './small-heap.ts'

keepHeapSmall()

/** `npx lanyard import --provider <code> <file>`: brings records in, whether Lanyard runs or not. */
await runCommand(async (steps) => {
  const given = readArguments(process.argv.slice(2), process.env.INIT_CWD ?? process.cwd())
  const config = readConfig(process.env)
  const installation = await openInstallation(config, steps)
  const files = { place: config.storage, isScanned: config.clamd !== undefined }
  return (await importFile({ ...installation, files }, given, steps)) ? exitCodes.done : exitCodes.refused
})
