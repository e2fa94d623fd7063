import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measureCatalogue } from './catalogue.ts'
import { measureChangeLog } from './change-log.ts'
import { measureImports } from './imports.ts'
import { measureRecords } from './records.ts'
import { measureWorkspace } from './workspace.ts'

/**
 * Reports figures as ratios to the best this machine can do in the same run. Without arguments the scaled data is created and removed again; `--data
 * <folder>` keeps it for the next run, `--only catalogue`, `--only records`, `--only workspace`, `--only imports` or
 * `--only change-log` measures one part.
 */
const { values } = parseArgs({ options: { data: { type: 'string' }, only: { type: 'string' } } })
const folderOf = (name: string) => (values.data === undefined ? undefined : join(values.data, name))

const faults: string[] = []
const isWanted = (part: string) => values.only === undefined || values.only === part
if (isWanted('catalogue')) faults.push(...(await measureCatalogue()))
if (isWanted('records')) faults.push(...(await measureRecords(folderOf)))
if (isWanted('workspace')) faults.push(...(await measureWorkspace(folderOf)))
if (isWanted('imports')) faults.push(...(await measureImports()))
if (isWanted('change-log')) faults.push(...(await measureChangeLog()))
console.log(faults.length === 0 ? '\nEvery figure was reached.' : `\nNot reached:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
if (faults.length > 0) process.exitCode = 1
