import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { endWithRun } from '../../tools/end-with-run.ts'
import type { Proof } from '../proof.ts'
import type { OpenReport } from '../report.ts'
import type { Row } from '../report-page.ts'

const main = fileURLToPath(new URL('../prove.main.ts', import.meta.url))

/** Proves `id` with its guarantee switched off, in a separate process. */
const turnsRed = async (id: string): Promise<{ isRed: boolean; output: string }> => {
  const child = endWithRun(spawn(process.execPath, [main, '--break', id], { stdio: ['ignore', 'pipe', 'inherit'] }))
  const output: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
  const [code] = (await once(child, 'close')) as [number | null]
  return { isRed: code === 0, output: Buffer.concat(output).toString() }
}

const faultsIn = (output: string) => [...output.matchAll(/^ {2}- P\d+ (.*)$/gm)].map(([, fault]) => fault as string)

const show = async ({ id, name, break: broken }: Proof): Promise<Omit<Row, 'at'>> => {
  const begun = performance.now()
  const { isRed, output } = broken ? await turnsRed(id) : { isRed: false, output: 'It has no break.' }
  const seconds = Math.round((performance.now() - begun) / 1000)
  console.log(`${id.padEnd(4)} ${broken ? `${isRed ? 'red  ' : 'GREEN'} ${broken.what}` : 'HAS NO BREAK'}  (${seconds} s)`)
  return { id, name, what: broken?.what ?? 'Nothing', isGood: isRed, seen: isRed ? faultsIn(output) : [output], seconds }
}

/** Breaks every guarantee in turn and reports which promises failed. */
export const showBreaks = async (proofs: readonly Proof[], report: OpenReport) => {
  for (const proof of proofs) await report.add(await show(proof))
}
