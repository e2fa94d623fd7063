import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { arch, platform, version } from 'node:process'
import { type Kind, pageOf, type Report, type Row } from './report-page.ts'

const machine = `Node ${version.slice(1)}, ${platform} ${arch}, ${availableParallelism()} cores`

const lastRows = (path: string): Promise<readonly Row[]> =>
  readFile(path, 'utf8').then(
    (text) => (JSON.parse(text) as Report).rows,
    () => [],
  )

const numberOf = ({ id }: { id: string }) => Number(id.slice(1))

/**
 * A run's report, as `<kind>.json` for machines and `<kind>.html` for people, written anew with every row. `isContinued` keeps the good rows of the last report.
 */
export const openReport = async (folder: string, kind: Kind, isContinued: boolean) => {
  const path = join(folder, `${kind}.json`)
  const rows = new Map((isContinued ? await lastRows(path) : []).filter(({ isGood }) => isGood).map((row) => [row.id, row]))
  await mkdir(folder, { recursive: true })
  return {
    page: join(folder, `${kind}.html`),
    has: ({ id }: { id: string }) => rows.has(id),
    rows: () => [...rows.values()],
    add: async (row: Omit<Row, 'at'>) => {
      const at = new Date().toISOString()
      rows.set(row.id, { ...row, at })
      const report = { kind, at, machine, rows: [...rows.values()].toSorted((one, other) => numberOf(one) - numberOf(other)) }
      await writeFile(path, `${JSON.stringify(report, null, 2)}\n`)
      await writeFile(join(folder, `${kind}.html`), pageOf(report))
    },
  }
}
export type OpenReport = Awaited<ReturnType<typeof openReport>>
