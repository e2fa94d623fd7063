import { exitCodes, folderOf, runCommand } from '../../backup/command.ts'
import { writeSampleFiles } from './sample-files.ts'

/** `npm run sample-files -- <folder>`: files of a college that doesn't exist, to try an import with. */
await runCommand(async ({ say }) => {
  for (const path of await writeSampleFiles(folderOf('sample-files', process.argv.slice(2)))) say(path)
  return exitCodes.done
})
