import { resolve } from 'node:path'
import { exitCodes } from '../../backup/command.ts'
import { openInstallation } from '../../backup/source.ts'
import { readConfig } from '../../config.ts'
import { runInBackground } from '../../imports/background-process.ts'
import { importFile } from '../../imports/import-command.ts'
import { type Run, WrongArguments } from '../command.ts'

export const run: Run = async ({ argument = '', folder, text, required, isSet, environment }, steps) => {
  runInBackground()
  const numberOf = (option: string) => {
    const given = text(option)?.replaceAll(',', '')
    if (given !== undefined && !/^\d{1,15}$/.test(given)) throw new WrongArguments(`--${option} is a whole number.`)
    return given === undefined ? undefined : Number(given)
  }
  const asked = {
    provider: required('provider'),
    path: resolve(folder, argument),
    source: text('source') ?? 'files',
    isApplied: isSet('apply'),
    confirmed: numberOf('confirm'),
    resumed: numberOf('resume'),
  }
  const config = readConfig(environment)
  const installation = await openInstallation(config, steps)
  const files = { place: config.storage, isScanned: config.clamd !== undefined }
  const result = await importFile({ ...installation, isEmbedded: config.database.kind === 'embedded', files }, asked, steps)
  const code = { checked: exitCodes.done, unchanged: exitCodes.done, applied: exitCodes.done, unconfirmed: exitCodes.unconfirmed, stopped: exitCodes.refused }
  return { code: code[result.state], result, lines: [] }
}
