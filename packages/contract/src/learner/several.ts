import { z } from 'zod'
import { type Calls, plain } from '../call.ts'
import { mostCallsTogether } from '../limits.ts'

const address = z.string().max(1000)

export const severalCalls = {
  readSeveral: {
    method: 'GET',
    path: '/learner-app/several',
    summary: 'The answers of several of the learner’s other calls, read at the same moment. If one of them is refused, so is this call',
    needs: 'own-records',
    query: z.strictObject({
      call: z.union([address, z.array(address).max(mostCallsTogether)]).meta({
        description: `Must be the path and query of a GET without ids, such as /learner-app/finance-invoices?take=10, or up to ${mostCallsTogether} of them.`,
      }),
    }),
    answer: plain(
      z.array(
        z.object({
          /** What the call itself sends in these headers. */
          etag: z.string(),
          totalCount: z.int().nullable(),
          body: z.unknown().meta({ description: 'The call’s own answer.' }),
        }),
      ),
    ),
  },
} as const satisfies Calls
