import { timingSafeEqual } from 'node:crypto'
import { iso } from '../../../common/clock.ts'
import { type Account, setPassword } from '../../accounts/accounts.queries.ts'
import { recordEvent } from '../../events.queries.ts'
import type { Identity } from '../../identity.ts'
import { turnOfAccount } from '../../passwords/hashing-turns.ts'
import { endSessions } from '../../sessions/sessions.queries.ts'
import type { Visit } from '../../visit.ts'
import { endChallengesOf } from '../challenges.queries.ts'
import { admitSignIn, forgiveSignIn } from '../limits/address-limit.ts'
import { knowsDevice } from '../limits/failure-counter.ts'
import type { Outcome } from '../outcome.ts'
import { type Challenged, inChallenge, missTry, tryStepAgain } from './challenged.ts'
import type { Fields } from './fields.ts'
import { hashOfResetCode } from './forgot-password.ts'
import { problemWith } from './new-password.ts'

const codeFits = ({ identity, challenge }: Challenged, code: string) => {
  const given = hashOfResetCode(identity.secrets, challenge.id, code)
  return challenge.codeHash?.length === given.length && timingSafeEqual(challenge.codeHash, given) && challenge.accountId !== null
}

type Fitting = { kind: 'fitting'; account: Account }

/** The limits, then the code, then the password: an error about a password would reveal whether there is an account. */
const check = (identity: Identity, visit: Visit, { code, newPassword }: Fields): Promise<Outcome | Fitting> =>
  inChallenge<Fitting>(identity, visit, 'RESET_PASSWORD', async (challenged) => {
    const { transaction, challenge, account } = challenged
    const requester = { name: challenge.username ?? '', isKnownDevice: await knowsDevice(transaction, visit, account) }
    await admitSignIn(identity.secrets, transaction, visit, requester)
    if (!codeFits(challenged, code) || !account) return missTry(challenged, 'code-wrong')
    await forgiveSignIn(identity.secrets, transaction, visit, requester)
    const problem = problemWith(visit, account, newPassword)
    return problem ? tryStepAgain(challenged, problem) : { kind: 'fitting', account }
  })

/** Nothing is hashed before the code is right, and no transaction waits for a hash: the code is checked again afterwards. */
export const resetPassword = async (identity: Identity, visit: Visit, fields: Fields): Promise<Outcome> => {
  const { poolId } = visit.realm
  const checked = await check(identity, visit, fields)
  if (checked.kind !== 'fitting') return checked
  const passwordHash = await identity.passwords.hash(fields.newPassword, turnOfAccount(visit, checked.account.id))
  return inChallenge(identity, visit, 'RESET_PASSWORD', async (challenged) => {
    const { transaction, account } = challenged
    if (!codeFits(challenged, fields.code) || !account) return missTry(challenged, 'code-wrong')
    await setPassword(transaction, poolId, account.id, passwordHash, iso(visit.now))
    await endSessions(transaction, poolId, { accountId: account.id }, iso(visit.now), 'password reset')
    await endChallengesOf(transaction, poolId, account.id)
    await identity.mail.queue(transaction, visit, account, { kind: 'password-changed' })
    await recordEvent(transaction, visit, { action: 'password-reset', account })
    transaction.afterCommit(identity.changeNotifications.handledByAll)
    return { kind: 'pending', step: 'LOGIN' }
  })
}
