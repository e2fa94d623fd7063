import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measureCatalogue } from './catalogue.ts'
import { measureRecords } from './records.ts'

/**
 * Figures as ratios to what the machine could do at best in the same run. Without arguments the scaled data is written afresh and removed again;
 * `--data <folder>` keeps it there for the next time, `--only catalogue` or `--only records` measures one part.
 */
const { values } = parseArgs({ options: { data: { type: 'string' }, only: { type: 'string' } } })
const folderOf = (name: string) => (values.data === undefined ? undefined : join(values.data, name))

const faults: string[] = []
if (values.only !== 'records') faults.push(...(await measureCatalogue()))
if (values.only !== 'catalogue') faults.push(...(await measureRecords(folderOf)))
console.log(faults.length === 0 ? '\nEvery figure was reached.' : `\nNot reached:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
if (faults.length > 0) process.exitCode = 1
