import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { arch, platform, version } from 'node:process'
import { type Kind, pageOf, type Row } from './report-page.ts'

/** Writes a run as `<kind>.json` for machines and `<kind>.html` for people. */
export const writeReport = async (folder: string, kind: Kind, rows: readonly Row[]) => {
  const machine = `Node ${version.slice(1)}, ${platform} ${arch}, ${availableParallelism()} cores`
  const report = { kind, at: new Date().toISOString(), machine, rows }
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${kind}.json`), `${JSON.stringify(report, null, 2)}\n`)
  await writeFile(join(folder, `${kind}.html`), pageOf(report))
  console.log(`\nReport: ${join(folder, `${kind}.html`)}`)
}
