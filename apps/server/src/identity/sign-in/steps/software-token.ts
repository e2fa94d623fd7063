import { iso } from '../../../common/clock.ts'
import type { Transaction } from '../../../database/database.ts'
import { type Account, spendTotpStep } from '../../accounts/accounts.queries.ts'
import { recordEvent } from '../../events.queries.ts'
import type { Identity } from '../../identity.ts'
import { openSession } from '../../sessions/open-session.ts'
import { takeRecoveryCode } from '../../two-step/recovery-codes.ts'
import { matchTotp } from '../../two-step/totp.ts'
import type { Visit } from '../../visit.ts'
import { admitCode, admitSignIn, forgiveCode, forgiveSignIn } from '../limits/address-limit.ts'
import { knowsDevice } from '../limits/failure-counter.ts'
import type { Outcome } from '../outcome.ts'
import { askForRecord } from './ask-for-record.ts'
import { finish, inChallenge, missTry, type WrongCode } from './challenged.ts'
import type { Fields } from './fields.ts'

/** An authenticator's code, each step once, or one of the recovery codes. The caller has locked the account's row. */
export const showSecondFactor = async (
  { secrets }: Identity,
  transaction: Transaction,
  { realm, now }: Visit,
  account: Account,
  code: string,
): Promise<'authenticator' | 'recovery code' | { problem: WrongCode }> => {
  if (!account.totpSecretSealed) return { problem: 'code-wrong' }
  const match = matchTotp(secrets.open(account.totpSecretSealed), code, now, account.totpLastStep)
  if (typeof match === 'object') {
    await spendTotpStep(transaction, realm.poolId, account.id, match.step)
    return 'authenticator'
  }
  if (await takeRecoveryCode(secrets, transaction, realm.poolId, account.id, code, iso(now))) return 'recovery code'
  return { problem: match === 'used' ? 'code-used' : 'code-wrong' }
}

export const enterCode = (identity: Identity, visit: Visit, { code }: Fields): Promise<Outcome> =>
  inChallenge(identity, visit, 'SOFTWARE_TOKEN_MFA', async (challenged) => {
    const { transaction, challenge, account } = challenged
    if (!account) return missTry(challenged, 'code-wrong')
    const { onlyTenantId } = challenge
    const requester = { name: account.username, isKnownDevice: onlyTenantId === null && (await knowsDevice(transaction, visit, account)) }
    // A known device has its own counter. All other attempts for one account are counted together.
    const whose = requester.isKnownDevice ? undefined : onlyTenantId === null ? String(account.id) : `${onlyTenantId} ${account.id}`
    await admitSignIn(identity.secrets, transaction, visit, requester)
    if (whose) await admitCode(transaction, visit, whose)
    const shown = await showSecondFactor(identity, transaction, visit, account, code)
    if (typeof shown === 'object') return missTry(challenged, shown.problem)
    await forgiveSignIn(identity.secrets, transaction, visit, requester)
    if (whose) await forgiveCode(transaction, visit, whose)
    await finish(challenged)
    if (shown === 'recovery code') await recordEvent(transaction, visit, { action: 'recovery-code-used', account })
    const { openedWith, family } = challenge
    const pending = await askForRecord(identity, transaction, visit, { account, openedWith, family, hasShownSecondFactor: true })
    return pending ?? openSession(identity, transaction, visit, account, challenge)
  })
