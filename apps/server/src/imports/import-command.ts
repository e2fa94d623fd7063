import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { ImportReport } from '@lanyard/contract'
import { SetupError } from '../embedded-postgres/setup-error.ts'
import { addTotals, type TotalsByType } from './engine/import-run.ts'
import { openStatistics } from './fresh-statistics.ts'
import { brakesOf, headlineOf, problemsOf, tableOf } from './import-words.ts'
import { unknownRecords } from './matched-tables.ts'
import { type ImportInstallation, openImporting } from './open-importing.ts'
import { UnreadableFile } from './reading/unreadable-file.ts'

export type ImportArguments = { provider: string; path: string; source: string; isApplied: boolean; confirmed: number | undefined; resumed: number | undefined }

type Installation = Pick<ImportInstallation, 'isEmbedded' | 'secret' | 'files'> & { ownerUrl: string }
type Says = {
  say(line: string): void
  progress(label: string, done: number, total?: number | null): void
  atEnd(work: () => Promise<unknown>): void
}

export type Imported = { state: 'checked' | 'unchanged' | 'applied' | 'unconfirmed' | 'stopped'; importId: number; report?: ImportReport }

/** Checks a file and says what it would do; applies it if asked to. */
export const importFile = async (
  installation: Installation,
  { provider, path, source, isApplied, confirmed, resumed }: ImportArguments,
  says: Says,
): Promise<Imported> => {
  const { size } = await stat(path).catch(() => {
    throw new SetupError(`There is no file ${path}.`)
  })
  const { sites, importer } = await openImporting({ ...installation, connectionString: installation.ownerUrl }, says.atEnd)
  const tenant = sites.tenantOf(provider)
  if (!tenant) throw new SetupError(`There is no provider with the code ${provider}.`)
  let total: number | null = null
  const write = async (importId: number): Promise<Imported> => {
    const keepStatistics = openStatistics(installation.ownerUrl)
    let totals: TotalsByType = {}
    const report = await importer.apply(tenant, importId, path, ({ read, totals: more }) => {
      says.progress('Writing', read, total)
      for (const [type, counts] of Object.entries(more)) totals = addTotals(totals, type as keyof TotalsByType, counts)
      return keepStatistics(totals).catch((error: unknown) => says.say(`The statistics couldn’t be refreshed: ${error}`))
    })
    says.say(report ? `Done: ${headlineOf(report)}` : 'Stopped: the run was paused or cancelled.')
    return { state: report ? 'applied' : 'stopped', importId, ...(report && { report }) }
  }
  if (resumed !== undefined) return write(resumed)
  const started = { tenant, source, origin: 'command' as const, startedBy: 'command', fileName: basename(path), path, size }
  const { importId, report } = await importer
    .check(started, ({ read, of = null }) => says.progress('Reading', read, of))
    .catch((error: unknown) => {
      throw error instanceof UnreadableFile ? new SetupError(error.message) : error
    })
  if (report.kind === 'tables' && report.tables.every(({ type }) => type === null)) throw new SetupError(unknownRecords)
  for (const line of [headlineOf(report), '', ...tableOf(report), ...report.notices.map(({ message }) => message), ...problemsOf(report)]) says.say(line)
  const isNothing = Object.values(report.totals).every(({ created, changed }) => created + changed === 0)
  if (isNothing) return { state: 'unchanged', importId, report }
  total = Object.values(report.totals).reduce((sum, { created, changed, same, refused }) => sum + created + changed + same + refused, 0)
  const { toConfirm } = report
  if (!isApplied) says.say(`\nNothing is written yet. Write it with --apply${toConfirm === null ? '' : ` --confirm ${toConfirm}`}.`)
  if (!isApplied) return { state: 'checked', importId, report }
  if (toConfirm !== null && confirmed !== toConfirm) {
    for (const line of brakesOf(report)) says.say(line)
    says.say(`That is more than usual, so nothing is written. If it is right, add --confirm ${toConfirm}.`)
    return { state: 'unconfirmed', importId, report }
  }
  says.say(`\nWriting. If this is interrupted, go on with --resume ${importId}.`)
  return write(importId)
}
