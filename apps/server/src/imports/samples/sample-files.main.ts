import { parseArgs } from 'node:util'
import { exitCodes, folderOf, runCommand } from '../../backup/command.ts'
import { writeSampleFiles } from './sample-files.ts'

/** `npx lanyard sample-files [--learners <number>] <folder>`: files of a college that doesn't exist, to try an import with. */
await runCommand(async ({ say }) => {
  const { values, positionals } = parseArgs({ args: process.argv.slice(2), allowPositionals: true, options: { learners: { type: 'string' } } })
  const learners = values.learners === undefined ? undefined : Number(values.learners)
  for (const path of await writeSampleFiles(folderOf('sample-files', positionals), learners)) say(path)
  return exitCodes.done
})
