import { stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { SetupError } from '../embedded-postgres/setup-error.ts'
import { brakesOf, headlineOf, problemsOf, tableOf } from './import-words.ts'
import { unknownRecords } from './matched-tables.ts'
import { type ImportInstallation, openImporting } from './open-importing.ts'
import { UnreadableFile } from './reading/unreadable-file.ts'

export type ImportArguments = { provider: string; path: string; source: string; isApplied: boolean; confirmed: number | undefined; resumed: number | undefined }

const usage =
  'Say whose records they are and in which file: npx lanyard import --provider BANKSIA records.zip [--apply] [--confirm <number>] [--resume <run>] [--source <name>]'

/** What the command was asked to do. The file is found from where the person is. */
export const readArguments = (args: readonly string[], folder: string): ImportArguments => {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        provider: { type: 'string' },
        source: { type: 'string' },
        apply: { type: 'boolean' },
        confirm: { type: 'string' },
        resume: { type: 'string' },
      },
    })
    const [file, ...others] = positionals
    if (!values.provider || file === undefined || others.length > 0) throw new SetupError(usage)
    const numberOf = (text: string | undefined) => (text === undefined ? undefined : Number(text.replaceAll(',', '')))
    return {
      provider: values.provider,
      path: resolve(folder, file),
      source: values.source ?? 'files',
      isApplied: values.apply === true,
      confirmed: numberOf(values.confirm),
      resumed: numberOf(values.resume),
    }
  } catch (error) {
    throw error instanceof SetupError ? error : new SetupError(usage)
  }
}

type Installation = Pick<ImportInstallation, 'secret' | 'files'> & { ownerUrl: string }
type Says = { say(line: string): void; atEnd(work: () => Promise<unknown>): void }

/** Checks a file and says what it would do; applies it if asked to. Resolves to whether all of it could be done. */
export const importFile = async (
  installation: Installation,
  { provider, path, source, isApplied, confirmed, resumed }: ImportArguments,
  says: Says,
): Promise<boolean> => {
  const { size } = await stat(path).catch(() => {
    throw new SetupError(`There is no file ${path}.`)
  })
  const { sites, importer } = await openImporting({ ...installation, connectionString: installation.ownerUrl }, says.atEnd)
  const tenant = sites.tenantOf(provider)
  if (!tenant) throw new SetupError(`There is no provider with the code ${provider}.`)
  const write = async (importId: number) => {
    const report = await importer.apply(tenant, importId, path)
    says.say(report ? `Done: ${headlineOf(report)}` : 'Stopped: the run was paused or cancelled.')
    return report !== undefined
  }
  if (resumed !== undefined) return write(resumed)
  const started = { tenant, source, origin: 'command' as const, startedBy: 'command', fileName: basename(path), path, size }
  const { importId, report } = await importer.check(started).catch((error: unknown) => {
    throw error instanceof UnreadableFile ? new SetupError(error.message) : error
  })
  if (report.kind === 'tables' && report.tables.every(({ type }) => type === null)) throw new SetupError(unknownRecords)
  for (const line of [headlineOf(report), '', ...tableOf(report), ...report.notices.map(({ message }) => message), ...problemsOf(report)]) says.say(line)
  const isNothing = Object.values(report.totals).every(({ created, changed }) => created + changed === 0)
  if (isNothing) return true
  const { toConfirm } = report
  if (!isApplied) says.say(`\nNothing is written yet. Write it with --apply${toConfirm === null ? '' : ` --confirm ${toConfirm}`}.`)
  if (!isApplied) return true
  if (toConfirm !== null && confirmed !== toConfirm) {
    for (const line of brakesOf(report)) says.say(line)
    says.say(`That is more than usual, so nothing is written. If it is right, add --confirm ${toConfirm}.`)
    return false
  }
  says.say(`\nWriting. If this is interrupted, go on with --resume ${importId}.`)
  return write(importId)
}
