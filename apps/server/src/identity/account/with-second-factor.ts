import { stepProblems } from '@lanyard/contract'
import { badInput, Problem } from '../../common/problem.ts'
import type { Transaction } from '../../database/database.ts'
import { type Account, lockAccount } from '../accounts/accounts.queries.ts'
import { recordEvent } from '../events.queries.ts'
import type { Identity } from '../identity.ts'
import { showSecondFactor } from '../sign-in/steps/software-token.ts'
import { forgiveGuesses, guessPassword } from './confirm-password.ts'
import type { Owner } from './owner.ts'

export type Proof = { password: string; code: string }

type Work<Result> = (transaction: Transaction, account: Account) => Promise<Result>

/**
 * Changes the second factor for someone who shows the password and the factor itself: a code from the authenticator, or a recovery code. A wrong code counts
 * like a wrong password, and a right password doesn't clear it.
 */
export const withSecondFactor = async <Result>(identity: Identity, owner: Owner, { password, code }: Proof, work: Work<Result>): Promise<Result> => {
  const { caller, db, visit } = owner
  await guessPassword(identity, owner, visit, password, '/password')
  const outcome = await db.write(async (transaction) => {
    const account = await lockAccount(transaction, caller.poolId, caller.accountId)
    if (!account?.totpSecretSealed) throw new Problem('conflict', 'Two-step verification is not on.')
    const shown = await showSecondFactor(identity, transaction, visit, account, code)
    if (typeof shown === 'object') {
      await recordEvent(transaction, visit, { action: 'second-factor-confirmed', outcome: 'refused', account })
      return shown
    }
    if (shown === 'recovery code') await recordEvent(transaction, visit, { action: 'recovery-code-used', account })
    await forgiveGuesses(transaction, owner)
    return { done: await work(transaction, account) }
  })
  if ('problem' in outcome) throw badInput([{ pointer: '/code', message: stepProblems[outcome.problem] }])
  return outcome.done
}
