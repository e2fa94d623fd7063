import { resolve } from 'node:path'
import { writeSampleFiles } from '../../imports/samples/sample-files.ts'
import { type Run, WrongArguments } from '../command.ts'

export const run: Run = async ({ argument = '', folder, text }) => {
  const learners = text('learners') === undefined ? undefined : Number(text('learners'))
  if (learners !== undefined && !(Number.isInteger(learners) && learners > 0)) throw new WrongArguments('--learners is a whole number from 1.')
  const files = await writeSampleFiles(resolve(folder, argument), learners)
  return { result: { files }, lines: files }
}
