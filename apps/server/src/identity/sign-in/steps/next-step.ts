import { randomUUID } from 'node:crypto'
import { iso } from '../../../common/clock.ts'
import type { TenantId, Transaction } from '../../../database/database.ts'
import { hashOf } from '../../../secrets/random-tokens.ts'
import type { Account } from '../../accounts/accounts.queries.ts'
import { worksElsewhere } from '../../accounts/memberships.queries.ts'
import { recordEvent } from '../../events.queries.ts'
import type { Identity } from '../../identity.ts'
import type { Realm } from '../../realms.ts'
import { openSession } from '../../sessions/open-session.ts'
import type { Visit } from '../../visit.ts'
import { newChallengeToken } from '../challenge-cookie.ts'
import { addChallenge, type ChallengeStep } from '../challenges.queries.ts'
import type { Outcome } from '../outcome.ts'

const minute = 60_000
const lifetimes: Record<ChallengeStep, number> = {
  RESET_PASSWORD: 10 * minute,
  MFA_SETUP: 15 * minute,
  MFA_VERIFY: 15 * minute,
  SOFTWARE_TOKEN_MFA: 5 * minute,
  NEW_PASSWORD_REQUIRED: 15 * minute,
  RECOVERY_CODES: 15 * minute,
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

/** Staff always need a second factor, except for demonstration accounts. */
export const demandsSecondFactor = ({ pool, secondFactor }: Realm, { isDemonstration }: Account) =>
  secondFactor === 'required' && !(pool === 'console' && isDemonstration)

const stepAfter = (realm: Realm, account: Account, mustChoosePassword: boolean) => {
  if (mustChoosePassword) return 'NEW_PASSWORD_REQUIRED'
  if (account.totpSecretSealed) return 'SOFTWARE_TOKEN_MFA'
  return demandsSecondFactor(realm, account) ? 'MFA_SETUP' : undefined
}

export type Passed = { account: Account; openedWith: string; onlyTenantId?: TenantId | null; mustChoosePassword: boolean; family?: string }

/** Continues after a factor was shown: the next required step, or the session. */
export const goOn = async (identity: Identity, transaction: Transaction, visit: Visit, passed: Passed): Promise<Outcome> => {
  const { account, openedWith, onlyTenantId = null, mustChoosePassword, family } = passed
  const step = stepAfter(visit.realm, account, mustChoosePassword)
  if (!step) return openSession(identity, transaction, visit, account, { openedWith, onlyTenantId })
  // The second factor applies everywhere: if others rely on it too, a single tenant's service can't set it up.
  if (step === 'MFA_SETUP' && onlyTenantId !== null && (await worksElsewhere(transaction, account.id, onlyTenantId))) {
    await recordEvent(transaction, visit, {
      action: 'sign-in',
      outcome: 'refused',
      account,
      about: { with: openedWith, tenant: onlyTenantId, reason: 'two-step-first' },
    })
    return { kind: 'denied', because: 'TwoStepFirst' }
  }
  const challengeToken = await openStep(transaction, visit, { step, accountId: account.id, openedWith, onlyTenantId, family })
  await recordEvent(transaction, visit, { action: 'challenge', account, about: { step } })
  return { kind: 'pending', step, challengeToken }
}
