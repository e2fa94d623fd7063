import { setTimeout as pause } from 'node:timers/promises'
import { openFaults } from '../../fault-list.ts'
import { startLanyard } from '../../lanyard.ts'
import { type Proof, whole } from '../../proof.ts'
import { times } from '../../requests/concurrently.ts'
import { openWriting } from '../../writes/journal.ts'

const allKills = 50
const allWrites = 10_000
/** Milliseconds, so that it ends on a slow machine too. */
const longest = 900_000
const writers = 24
/** The longest time, in milliseconds, of writing between two kills. */
const longestRound = 7_000
/** Milliseconds within which it serves again. */
const backWithin = 5_000

/** Killed repeatedly with SIGKILL while it writes, Lanyard loses nothing that it acknowledged. */
export const killApplication: Proof = {
  id: 'P32',
  name: 'kill -9 of Lanyard',
  break: {
    what: 'a write is acknowledged before it is committed',
    shows: /was acknowledged/,
    edits: [
      {
        file: 'apps/server/src/http/idempotency.ts',
        from: 'return db.write(write, counted?.statement).catch(answeredBefore)',
        to: `return new Promise((acknowledge, refuse) => {
          const early = async (transaction, opened) => {
            acknowledge(await write(transaction, opened))
            await new Promise((then) => setTimeout(then, 100))
          }
          db.write(early, counted?.statement).catch(refuse)
        }).catch(answeredBefore)`,
      },
    ],
  },
  prove: async ({ some }) => {
    const [kills, wanted] = [some(allKills), some(allWrites)]
    const lanyard = await startLanyard()
    const faults = openFaults()
    try {
      const writing = await openWriting(lanyard)
      const begun = performance.now()
      let [killed, slowest] = [0, 0]
      while ((killed < kills || writing.acknowledged() < wanted) && performance.now() - begun < longest) {
        let isOver = false
        const writes = times(writers).map(() => writing.write(() => !isOver))
        const enough = writing.acknowledged() + ((wanted - writing.acknowledged()) / Math.max(1, kills - killed)) * (0.8 + Math.random() * 0.4)
        for (let waited = 0; waited < longestRound && writing.acknowledged() < enough; waited += 10) await pause(10)
        await pause(Math.random() * 50)
        isOver = true
        await lanyard.kill()
        await Promise.all(writes)
        killed++
        const from = performance.now()
        await lanyard.startAgain()
        slowest = Math.max(slowest, performance.now() - from)
      }
      const lost = await writing.compare()
      faults.push(...lost)
      if (slowest > backWithin) faults.push(`it served again only after ${(slowest / 1000).toFixed(1)} s`)
      if (killed < kills || writing.acknowledged() < wanted) faults.push(`only ${killed} kills and ${writing.acknowledged()} writes`)
      const counts = `${lost.length} lost or half-written of ${whole(writing.acknowledged())} acknowledged writes, ${killed} kills`
      return { counts: `${counts}, back within ${(slowest / 1000).toFixed(1)} s`, faults }
    } finally {
      await lanyard.stop()
    }
  },
}
