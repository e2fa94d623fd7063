import { argv, exit } from 'node:process'
import { parseArgs } from 'node:util'
import { exitOnSignals } from '../tools/end-with-run.ts'
import { showBreak } from './breaking/show-break.ts'
import { showBreaks } from './breaking/show-breaks.ts'
import { proofs } from './promises.ts'
import type { Proof } from './proof.ts'
import { type OpenReport, openReport } from './report.ts'
import { runProofs, showFaults } from './run-proofs.ts'

/**
 * Proves the promises in full against a running Lanyard, one line each. `npm run prove -- P5 P36` proves some, `--quick` tries a few of each, `--break P4`
 * switches one guarantee off and expects its proof to fail, `--break all` does so for every promise, `--again` leaves out what the last report shows as good and
 * completes that report, `--report <folder>` sets the report's folder.
 */
const { values: options, positionals } = parseArgs({
  args: argv.slice(2),
  allowPositionals: true,
  options: {
    again: { type: 'boolean', default: false },
    break: { type: 'string' },
    quick: { type: 'boolean', default: false },
    report: { type: 'string', default: 'prove/report' },
  },
})

exitOnSignals()

const chosen = (ids: readonly string[]): readonly Proof[] => {
  const wanted = ids.map((id) => id.toUpperCase())
  const unknown = wanted.filter((id) => proofs.every((proof) => proof.id !== id))
  if (unknown.length > 0) {
    console.error(`There is no proof of ${unknown.join(', ')}. Choose from ${proofs.map(({ id }) => id).join(', ')}.`)
    exit(2)
  }
  return wanted.length === 0 ? proofs : proofs.filter(({ id }) => wanted.includes(id))
}

const prove = async (wanted: readonly Proof[], report: OpenReport) => {
  const lines = await runProofs(wanted, options.quick, ({ id, name, counts, faults, seconds }) =>
    report.add({ id, name, what: counts, isGood: faults.length === 0, seen: faults, seconds }),
  )
  showFaults(lines)
}

const [broken] = options.break === undefined || options.break === 'all' ? [] : chosen([options.break])
if (broken) exit(await showBreak(broken))
const isBreaking = options.break === 'all'
const report = await openReport(options.report, isBreaking ? 'breaks' : options.quick ? 'quick' : 'promises', options.again)
const wanted = chosen(positionals).filter((proof) => !report.has(proof))
await (isBreaking ? showBreaks(wanted, report) : prove(wanted, report))
const good = report.rows().filter(({ isGood }) => isGood).length
console.log(
  `\n${good} of ${report.rows().length} ${isBreaking ? 'promises turned red when their guarantee was switched off' : 'promises are kept'}. Report: ${report.page}`,
)
exit(good === report.rows().length ? 0 : 1)
