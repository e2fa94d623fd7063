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

/** The middle time with a hundred times the learners may be so much longer. */
const mostGrowth = 1.15

const faults: string[] = []
if (values.only !== 'records') faults.push(...(await measureCatalogue()))
if (values.only !== 'catalogue') {
  const few = await measureRecords(folderOf('1000'), 1, 1000)
  const many = await measureRecords(folderOf('100000'), 100, 1000)
  faults.push(...many.faults)
  for (const [name, middle] of many.middles) {
    const growth = middle / (few.middles.get(name) ?? Number.NaN)
    console.log(`${name}: p50 with 100,000 learners is ${growth.toFixed(2)} times p50 with 1,000`)
    if (!(growth <= mostGrowth)) faults.push(`${name}: p50 grows ${growth.toFixed(2)} times`)
  }
}
console.log(faults.length === 0 ? '\nEvery figure was reached.' : `\nNot reached:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
if (faults.length > 0) process.exitCode = 1
