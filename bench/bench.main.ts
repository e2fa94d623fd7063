import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { exitOnSignals } from '../tools/end-with-run.ts'
import { measureCatalogue } from './catalogue.ts'
import { measureChangeLog } from './change-log.ts'
import { measureImports } from './imports.ts'
import { measurePeers } from './peers.ts'
import { measureRecords } from './records.ts'
import { measureSignIns } from './sign-ins.ts'
import { measureSlowPhone } from './slow-phone.ts'
import { measureStartUp } from './start-up.ts'
import { measureWorkspace } from './workspace.ts'

/**
 * Reports figures as ratios to the best this machine can do in the same run. Without arguments the scaled data is created and removed again; `--data
 * <folder>` keeps it for the next run, `--only <part>` measures one part, `--million` has a million learners instead of 100,000 (33 GB of disk, half an hour),
 * `--peers` also measures another product, which npm installs.
 */
const { values } = parseArgs({
  options: { data: { type: 'string' }, only: { type: 'string' }, million: { type: 'boolean' }, peers: { type: 'boolean', default: false } },
})
exitOnSignals()

const folderOf = (name: string) => (values.data === undefined ? undefined : join(values.data, name))

const parts: Record<string, () => Promise<string[]>> = {
  'start-up': measureStartUp,
  catalogue: measureCatalogue,
  'sign-in': measureSignIns,
  records: () => measureRecords(folderOf, values.million ? 1000 : 100),
  phone: measureSlowPhone,
  workspace: () => measureWorkspace(folderOf),
  imports: measureImports,
  'change-log': measureChangeLog,
  peers: () => measurePeers(folderOf),
}
if (values.only !== undefined && !(values.only in parts)) throw new Error(`There is no part ${values.only}. Parts: ${Object.keys(parts).join(', ')}.`)

const isWanted = (part: string) => (values.only === undefined ? part !== 'peers' : part === values.only) || (part === 'peers' && values.peers)

const faults: string[] = []
for (const [part, measure] of Object.entries(parts)) if (isWanted(part)) faults.push(...(await measure()))
console.log(faults.length === 0 ? '\nEvery measured figure was reached.' : `\nNot reached:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
if (faults.length > 0) process.exitCode = 1
