import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startLanyard } from './processes.ts'

/** Seconds until Lanyard answers, at most. */
const mostSeconds = { 'first start': 8, 'second start': 2 }

/** Measures an empty folder's first start, which creates the database and the demonstration, and the next one. Returns the targets that were missed. */
export const measureStartUp = async (): Promise<string[]> => {
  const faults: string[] = []
  const folder = await mkdtemp(join(tmpdir(), 'lanyard-bench-'))
  try {
    for (const [name, most] of Object.entries(mostSeconds)) {
      const began = performance.now()
      const lanyard = await startLanyard(folder)
      const seconds = (performance.now() - began) / 1000
      await lanyard.stop()
      console.log(`${name}: ${seconds.toFixed(1)} s (at most ${most})`)
      if (seconds > most) faults.push(`the ${name} took ${seconds.toFixed(1)} s, not ${most}`)
    }
    return faults
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
