import { argv, exit } from 'node:process'
import { parseArgs } from 'node:util'
import { showBreaks } from './breaking/show-breaks.ts'
import { type Lanyard, startBroken, startLanyard } from './lanyard.ts'
import { proofs } from './promises.ts'
import type { Proof, Shared, Verdict } from './proof.ts'
import { type Line, writeReport } from './report.ts'

/**
 * The promises in their full figures against a running Lanyard, one line each.
 * `npm run prove -- P5 P36` proves some, `--quick` tries a few of each, `--break P4` switches one guarantee off and expects its line to turn red,
 * `--break all` does so for every promise, `--report <folder>` says where the report goes.
 */
const { values: options, positionals } = parseArgs({
  args: argv.slice(2),
  allowPositionals: true,
  options: { break: { type: 'string' }, quick: { type: 'boolean', default: false }, report: { type: 'string', default: 'prove/report' } },
})

const chosen = (ids: readonly string[]): readonly Proof[] => {
  const wanted = ids.map((id) => id.toUpperCase())
  const unknown = wanted.filter((id) => proofs.every((proof) => proof.id !== id))
  if (unknown.length > 0) {
    console.error(`There is no proof of ${unknown.join(', ')}. Choose from ${proofs.map(({ id }) => id).join(', ')}.`)
    exit(2)
  }
  return wanted.length === 0 ? proofs : proofs.filter(({ id }) => wanted.includes(id))
}

const run = async ({ id, name, prove }: Proof, shared: Shared): Promise<Line> => {
  const begun = performance.now()
  const { counts, faults } = await prove(shared).catch((error: Error): Verdict => ({ counts: 'not finished', faults: [error.stack ?? error.message] }))
  const seconds = Math.round((performance.now() - begun) / 1000)
  console.log(`${id.padEnd(4)} ${name}: ${counts}  ${faults.length === 0 ? 'kept' : 'BROKEN'}  (${seconds} s)`)
  return { id, name, counts, faults, seconds }
}

const proveAll = async (wanted: readonly Proof[], quick: boolean): Promise<readonly Line[]> => {
  let demonstration: Promise<Lanyard> | undefined
  const some = (full: number) => (quick ? Math.max(1, Math.ceil(full / 50)) : full)
  const shared = { demonstration: () => (demonstration ??= startLanyard()), some }
  const lines: Line[] = []
  for (const proof of wanted) lines.push(await run(proof, shared))
  await (await demonstration?.catch(() => undefined))?.stop()
  return lines
}

const showFaults = (lines: readonly Line[]) => {
  const faults = lines.flatMap(({ id, faults }) => faults.slice(0, 10).map((fault) => `  - ${id} ${fault}`))
  if (faults.length > 0) console.log(`\nBroken:\n${faults.join('\n')}`)
}

if (options.break === 'all') exit(await showBreaks(chosen(positionals), options.report))

const [broken] = options.break === undefined ? [] : chosen([options.break])
if (broken) {
  if (!broken.break) {
    console.error(`${broken.id} has no break.`)
    exit(2)
  }
  console.log(`Broken on purpose: ${broken.break.what}`)
  startBroken(broken.break)
}
const lines = await proveAll(broken ? [broken] : chosen(positionals), options.quick || broken !== undefined)
showFaults(lines)
const isRed = lines.some(({ faults }) => faults.length > 0)
if (broken) {
  console.log(isRed ? `\n${broken.id} turned red, as it must.` : `\n${broken.id} stayed green: the proof can't see this break.`)
  exit(isRed ? 0 : 1)
}
await writeReport(options.report, 'promises', lines)
exit(isRed ? 1 : 0)
