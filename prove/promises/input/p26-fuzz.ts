import { fuzzRun } from '../../fuzz/fuzz-run.ts'
import { type Proof, whole } from '../../proof.ts'

/** 200 requests per operation are planned. A busy machine sends fewer, and the line says how many. */
const leastOfEach = 20
const slowest = 1_000

/** Whatever is sent, Lanyard responds, and soon. */
export const fuzz: Proof = {
  id: 'P26',
  name: 'fuzz',
  break: {
    what: 'path parameters reach the database unchecked',
    shows: /: 500 /,
    edits: [
      {
        file: 'apps/server/src/http/requests/validation.ts',
        from: 'if (!validate(read)) refuseText(validate.errors ?? [], validate.schema as Described)',
        to: '',
      },
    ],
  },
  prove: async (shared) => {
    const { requests, fewest, p99, slowest: longest, crashes } = await fuzzRun(shared)
    const faults = [...crashes]
    if (p99 > slowest) faults.push(`one in a hundred took more than ${Math.round(p99)} ms`)
    if (fewest < Math.min(leastOfEach, shared.some(50))) faults.push(`within its time it came to ${whole(requests)} requests, ${fewest} of some operation`)
    const times = `99 of 100 within ${Math.round(p99)} ms, the slowest ${Math.round(longest)} ms`
    return {
      counts: `${crashes.length} answers of 5xx, ends or hangs in ${whole(requests)} requests, each operation ${fewest} times or more; ${times}`,
      faults,
    }
  },
}
