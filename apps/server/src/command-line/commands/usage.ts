import { whole } from '../../backup/command.ts'
import { openInstallation } from '../../backup/source.ts'
import { readConfig } from '../../config.ts'
import { openDatabase } from '../../database/database.ts'
import type { Storage } from '../../storage/storage.ts'
import { type Run, WrongArguments } from '../command.ts'
import { type Counted, countTenant, listTenantsInUse, tenantTables } from './usage.queries.ts'

type Usage = Counted & { code: string; name: string; files: number; bytesOfFiles: number }

const monthIn = (given: string | undefined): string => {
  const month = given ?? new Date().toISOString().slice(0, 7)
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) throw new WrongArguments('--month is a month such as 2026-11.')
  return month
}

const countFiles = async (storage: Storage, code: string): Promise<Pick<Usage, 'files' | 'bytesOfFiles'>> => {
  let [files, bytesOfFiles] = [0, 0]
  for (const place of ['learnerapp', 'imports'])
    for await (const { size } of storage.list(`${place}/${code.toUpperCase()}/`)) {
      files += 1
      bytesOfFiles += size
    }
  return { files, bytesOfFiles }
}

const size = (bytes: number) => (bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`)

const tableOf = (usages: readonly Usage[]): string[] => {
  const rows = usages.map(({ code, learners, rows: stored, files, bytesOfFiles, signIns, learnersSignedIn }) => [
    ...[code, whole(learners), whole(stored), whole(files), size(bytesOfFiles), whole(signIns), whole(learnersSignedIn)],
  ])
  const all = [['provider', 'learners', 'rows', 'files', 'size', 'sign-ins', 'by learners'], ...rows]
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? []
  return all.map((row) => row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart((widths[column] ?? 0) + 2))).join(''))
}

export const run: Run = async ({ text, environment }, steps) => {
  const month = monthIn(text('month'))
  const { ownerUrl, storage } = await openInstallation(readConfig(environment), steps)
  const database = openDatabase(ownerUrl, { connections: 1 })
  steps.atEnd(database.close)
  const wanted = text('provider')?.toUpperCase()
  const tenants = (await listTenantsInUse(database)).filter(({ code }) => wanted === undefined || code === wanted)
  if (wanted !== undefined && tenants.length === 0) throw new WrongArguments(`There is no provider with the code ${wanted}.`)
  const tables = await tenantTables(database)
  const usages: Usage[] = []
  for (const { id, code, name, timeZone } of tenants) {
    usages.push({ code, name, ...(await countTenant(database, { id, timeZone }, tables, month)), ...(await countFiles(storage, code)) })
    steps.progress('Counting', usages.length, tenants.length)
  }
  return { result: { month, providers: usages }, lines: [`Sign-ins are those of ${month}.`, '', ...tableOf(usages)] }
}
