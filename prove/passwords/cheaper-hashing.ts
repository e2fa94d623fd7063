import type { Edit } from '../breaking/break.ts'

/** For proofs that sign in tens of thousands of times and don't test hashing. */
export const cheaperHashing: Edit = {
  file: 'apps/server/src/identity/passwords/passwords.ts',
  from: '{ memoryCost: 19_456, timeCost: 2 }',
  to: '{ memoryCost: 64, timeCost: 1 }',
}
