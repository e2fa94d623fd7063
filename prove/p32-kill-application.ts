import { setTimeout as pause } from 'node:timers/promises'
import { times } from './at-once.ts'
import { openWriting } from './journal.ts'
import { startLanyard } from './lanyard.ts'
import { type Proof, whole } from './proof.ts'

const kills = 50
const longest = 200_000
const writers = 12
/** Milliseconds within which it serves again. */
const backWithin = 5_000

/** Ended with SIGKILL again and again while it writes, Lanyard has lost nothing that it acknowledged. */
export const killApplication: Proof = {
  id: 'P32',
  name: 'kill -9 of Lanyard',
  prove: async () => {
    const lanyard = await startLanyard()
    const faults: string[] = []
    try {
      const writing = await openWriting(lanyard)
      const begun = performance.now()
      let [killed, slowest] = [0, 0]
      while (killed < kills && performance.now() - begun < longest) {
        let isOver = false
        const writes = times(writers).map(() => writing.write(() => !isOver))
        await pause(1_200 + Math.random() * 800)
        isOver = true
        await lanyard.kill()
        await Promise.all(writes)
        killed++
        const from = performance.now()
        await lanyard.startAgain()
        slowest = Math.max(slowest, performance.now() - from)
      }
      faults.push(...(await writing.compare()))
      if (slowest > backWithin) faults.push(`it served again only after ${(slowest / 1000).toFixed(1)} s`)
      if (killed < 5 || writing.acknowledged() < 500) faults.push(`only ${killed} kills and ${writing.acknowledged()} writes`)
      const counts = `${faults.length} lost or half-written of ${whole(writing.acknowledged())} acknowledged writes, ${killed} kills`
      return { counts: `${counts}, back within ${(slowest / 1000).toFixed(1)} s`, faults }
    } finally {
      await lanyard.stop()
    }
  },
}
