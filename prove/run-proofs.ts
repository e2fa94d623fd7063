import { type Lanyard, startLanyard } from './lanyard.ts'
import type { Proof, Shared, Verdict } from './proof.ts'

/** One promise of a run: what was tried, what was wrong. A proof that threw isn't finished, and says nothing about its promise. */
export type Line = { id: string; name: string; counts: string; faults: readonly string[]; seconds: number; isFinished: boolean }

const secondsSince = (begun: number) => Math.round((performance.now() - begun) / 1000)

const run = async ({ id, name, prove }: Proof, shared: Shared): Promise<Line> => {
  const begun = performance.now()
  const verdict: Verdict & { isFinished: boolean } = await prove(shared).then(
    (found) => ({ ...found, isFinished: true }),
    (error: Error) => {
      console.error(error)
      return { counts: 'not finished', faults: [error.stack ?? error.message], isFinished: false }
    },
  )
  const line = { id, name, ...verdict, seconds: secondsSince(begun) }
  console.log(`${id.padEnd(4)} ${name}: ${line.counts}  ${line.faults.length === 0 ? 'kept' : 'BROKEN'}  (${line.seconds} s)`)
  return line
}

/** Runs proofs one after another, with one line each. A quick run tries a few of each. */
export const runProofs = async (wanted: readonly Proof[], isQuick: boolean, onLine: (line: Line) => unknown = () => {}): Promise<readonly Line[]> => {
  let demonstration: Promise<Lanyard> | undefined
  const some = (full: number) => (isQuick ? Math.max(1, Math.ceil(full / 50)) : full)
  const shared = { demonstration: () => (demonstration ??= startLanyard()), some }
  const lines: Line[] = []
  for (const proof of wanted) {
    const line = await run(proof, shared)
    lines.push(line)
    await onLine(line)
  }
  await (await demonstration?.catch(() => undefined))?.stop()
  return lines
}

export const showFaults = (lines: readonly Line[]) => {
  const faults = lines.flatMap(({ id, faults }) => faults.slice(0, 10).map((fault) => `  - ${id} ${fault}`))
  if (faults.length > 0) console.log(`\nBroken:\n${faults.join('\n')}`)
}
