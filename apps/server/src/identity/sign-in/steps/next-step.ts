import type { TenantId, Transaction } from '../../../database/database.ts'
import type { Account } from '../../accounts/accounts.queries.ts'
import { worksElsewhere } from '../../accounts/memberships.queries.ts'
import { recordEvent } from '../../events.queries.ts'
import type { Identity } from '../../identity.ts'
import type { Realm } from '../../realms.ts'
import { openSession } from '../../sessions/open-session.ts'
import type { Visit } from '../../visit.ts'
import type { Outcome } from '../outcome.ts'
import { askForRecord } from './ask-for-record.ts'
import { openStep } from './open-step.ts'

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
  // Someone who has a second factor shows it first.
  const pending = !step || step === 'MFA_SETUP' ? await askForRecord(identity, transaction, visit, { ...passed, hasShownSecondFactor: false }) : undefined
  if (pending) return pending
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
