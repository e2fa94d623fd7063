import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Proof } from '../proof.ts'
import { writeReport } from '../report.ts'
import type { Line } from '../run-proofs.ts'

const main = fileURLToPath(new URL('../prove.main.ts', import.meta.url))

/** Proves `id` with its guarantee switched off, in a process of its own. */
const turnsRed = async (id: string): Promise<{ isRed: boolean; said: string }> => {
  const child = spawn(process.execPath, [main, '--break', id], { stdio: ['ignore', 'pipe', 'inherit'] })
  const said: Buffer[] = []
  child.stdout.on('data', (words: Buffer) => said.push(words))
  const [code] = (await once(child, 'close')) as [number | null]
  return { isRed: code === 0, said: Buffer.concat(said).toString() }
}

/** Breaks every guarantee in turn and says which promises turned red; 0 when all did. */
export const showBreaks = async (proofs: readonly Proof[], folder: string): Promise<number> => {
  const lines: Line[] = []
  for (const { id, name, break: broken } of proofs) {
    const begun = performance.now()
    const { isRed, said } = broken ? await turnsRed(id) : { isRed: false, said: '' }
    const seconds = Math.round((performance.now() - begun) / 1000)
    console.log(`${id.padEnd(4)} ${broken ? `${isRed ? 'red  ' : 'GREEN'} ${broken.what}` : 'HAS NO BREAK'}  (${seconds} s)`)
    lines.push({ id, name, counts: broken?.what ?? 'no break', faults: isRed ? [] : [said || 'no break'], seconds, isFinished: true })
  }
  const red = lines.filter(({ faults }) => faults.length === 0).length
  console.log(`\n${red} of ${lines.length} promises turned red when their guarantee was switched off.`)
  await writeReport(folder, 'breaks', lines)
  return red === lines.length ? 0 : 1
}
