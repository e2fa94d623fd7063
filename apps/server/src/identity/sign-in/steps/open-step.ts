import { randomUUID } from 'node:crypto'
import { iso } from '../../../common/clock.ts'
import type { TenantId, Transaction } from '../../../database/database.ts'
import { hashOf } from '../../../secrets/random-tokens.ts'
import type { Visit } from '../../visit.ts'
import { newChallengeToken } from '../challenge-cookie.ts'
import { addChallenge, type ChallengeStep } from '../challenges.queries.ts'

const minute = 60_000
const lifetimes: Record<ChallengeStep, number> = {
  RESET_PASSWORD: 10 * minute,
  MFA_SETUP: 15 * minute,
  MFA_VERIFY: 15 * minute,
  SOFTWARE_TOKEN_MFA: 5 * minute,
  NEW_PASSWORD_REQUIRED: 15 * minute,
  RECOVERY_CODES: 15 * minute,
  CONNECT_RECORD: 15 * minute,
}

type Opening = {
  step: ChallengeStep
  accountId: number | null
  openedWith: string
  onlyTenantId?: TenantId | null
  family?: string
  id?: string
  username?: string
  codeHash?: Buffer
  heldSealed?: Buffer
}

/** Opens a step under a new cookie. */
export const openStep = async (transaction: Transaction, { realm, now }: Visit, opening: Opening): Promise<string> => {
  const token = newChallengeToken(realm.poolId)
  await addChallenge(transaction, realm.poolId, {
    ...opening,
    family: opening.family ?? randomUUID(),
    tokenHash: hashOf(token),
    createdAt: iso(now),
    expiresAt: iso(now + lifetimes[opening.step]),
  })
  return token
}
