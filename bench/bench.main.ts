import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measureCatalogue } from './catalogue.ts'
import { measureRecords } from './records.ts'

/**
 * Reports figures as ratios to the best this machine can do in the same run. Without arguments the scaled data is created and removed again; `--data
 * <folder>` keeps it for the next run, `--only catalogue` or `--only records` measures one part.
 */
const { values } = parseArgs({ options: { data: { type: 'string' }, only: { type: 'string' } } })
const folderOf = (name: string) => (values.data === undefined ? undefined : join(values.data, name))

const faults: string[] = []
if (values.only !== 'records') faults.push(...(await measureCatalogue()))
if (values.only !== 'catalogue') faults.push(...(await measureRecords(folderOf)))
console.log(faults.length === 0 ? '\nEvery figure was reached.' : `\nNot reached:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
if (faults.length > 0) process.exitCode = 1
