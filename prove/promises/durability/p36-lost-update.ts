import { openFaults } from '../../fault-list.ts'
import { type Proof, whole } from '../../proof.ts'
import { times } from '../../requests/concurrently.ts'
import { type Race, racesOf } from '../../writes/races.ts'

/** Two writers with the same version, repeatedly. */
const run = async ({ name, read, write }: Race, rounds: number, faults: string[]) => {
  let conflicts = 0
  for (const round of times(rounds)) {
    const { etag } = await read()
    const values = [`${round} one`, `${round} two`]
    const statuses = await Promise.all(values.map((value) => write(value, etag)))
    const winners = values.filter((_, index) => statuses[index] === 200)
    const { value } = await read()
    conflicts += statuses.filter((status) => status === 412).length
    const label = `${name}, race ${round}: ${statuses.join(' and ')}, and then there is ${JSON.stringify(value)}`
    if (winners.length !== 1 || value !== winners[0] || !statuses.every((status) => [200, 412, 503].includes(status))) faults.push(label)
  }
  return conflicts
}

/** Of two writers who read the same version one wins, and the other gets an error. */
export const lostUpdate: Proof = {
  id: 'P36',
  name: 'lost update',
  break: {
    what: 'a stale If-Match is accepted for personal details',
    shows: /race \d+: 200 and 200/,
    edits: [{ file: 'apps/server/src/http/responses/entity-tags.ts', from: 'if (wanted !== undefined && !tags', to: 'if (wanted === undefined && !tags' }],
  },
  prove: async ({ demonstration, some }) => {
    const faults = openFaults()
    const races = some(5_000)
    const contests = await racesOf((await demonstration()).wire)
    const conflicts = await Promise.all(contests.map((race) => run(race, races / contests.length, faults)))
    const losers = conflicts.reduce((sum, count) => sum + count)
    if (losers < races * 0.9) faults.push(`only ${whole(losers)} of the losers were told so by a 412`)
    return { counts: `${faults.length} silent losses in ${whole(races)} races, ${whole(losers)} told by a 412`, faults }
  },
}
