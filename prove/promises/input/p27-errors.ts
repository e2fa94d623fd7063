import { fuzzRun } from '../../fuzz/fuzz-run.ts'
import { type Proof, whole } from '../../proof.ts'

/** Every refusal of the fuzzed requests is problem details, and reveals no internals. */
export const errors: Proof = {
  id: 'P27',
  name: 'errors',
  break: {
    what: 'errors about bodies reveal where they were thrown',
    shows: /tells /,
    edits: [{ file: 'apps/server/src/http/app.ts', from: 'if (code) return new Problem(code, detail)', to: 'if (code) return new Problem(code, error.stack)' }],
  },
  prove: async (shared) => {
    const { refusals, tooTelling } = await fuzzRun(shared)
    const faults = [...tooTelling].map(([kind, { count, example }]) => `${count} times ${kind}, such as ${example}`)
    if (refusals < shared.some(1_000)) faults.push(`only ${refusals} refusals`)
    const wrong = [...tooTelling.values()].reduce((sum, { count }) => sum + count, 0)
    return { counts: `${wrong} of ${whole(refusals)} refusals are no problem details, tell too much or lack a header`, faults }
  },
}
