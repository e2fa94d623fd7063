import { stepProblems } from '@lanyard/contract'
import { iso } from '../../common/clock.ts'
import { badInput, Problem } from '../../common/problem.ts'
import type { Transaction } from '../../database/database.ts'
import { confirmPassword } from '../account/confirm-password.ts'
import type { Owner } from '../account/owner.ts'
import { type Proof, withSecondFactor } from '../account/with-second-factor.ts'
import { type Account, holdTotp, lockAccount, readAccount, setTotp } from '../accounts/accounts.queries.ts'
import { recordEvent } from '../events.queries.ts'
import type { Identity } from '../identity.ts'
import { endSessions } from '../sessions/sessions.queries.ts'
import { rulesFor } from '../sign-in/steps/new-password.ts'
import { demandsSecondFactor } from '../sign-in/steps/next-step.ts'
import type { Visit } from '../visit.ts'
import { countRecoveryCodes } from './recovery-codes.queries.ts'
import { giveRecoveryCodes } from './recovery-codes.ts'
import { authenticatorUri, matchTotp, newTotpSecret } from './totp.ts'

export const twoStepOf = async ({ database }: Identity, { caller, visit }: Owner) => {
  const { realm } = visit
  const account = await readAccount(database, caller.poolId, caller.accountId)
  if (!account) throw new Problem('not-signed-in')
  return {
    isOn: account.totpSecretSealed !== null,
    isOffered: realm.secondFactor !== 'off',
    isRequired: demandsSecondFactor(realm, account),
    recoveryCodesLeft: await countRecoveryCodes(database, caller.poolId, caller.accountId),
    passwordRules: rulesFor(realm, account),
  }
}

/** Creates a secret for the authenticator. It is pending until its first code confirms it. */
export const startTwoStep = async (identity: Identity, owner: Owner, password: string) => {
  const { visit } = owner
  const { realm } = visit
  if (realm.secondFactor === 'off') throw new Problem('not-possible', 'Two-step verification is not offered here.')
  const account = await confirmPassword(identity, owner, visit, password, '/password')
  if (account.totpSecretSealed) throw new Problem('conflict', 'Two-step verification is on already.')
  const secret = newTotpSecret()
  await owner.db.write((transaction) => holdTotp(transaction, realm.poolId, account.id, identity.secrets.seal(secret)))
  return { secret, uri: authenticatorUri(secret, realm.name, account.username), issuer: realm.name, account: account.username }
}

/** Any change to the second factor signs out every other device and is reported by mail. */
const changed = async (
  { mail, changeNotifications }: Identity,
  transaction: Transaction,
  owner: Owner,
  visit: Visit,
  account: Account,
  change: 'on' | 'off' | 'recovery codes',
) => {
  const { poolId, sessionId } = owner.caller
  if (change !== 'recovery codes')
    await endSessions(transaction, poolId, { accountId: account.id, except: sessionId }, iso(visit.now), 'two-step verification changed')
  await recordEvent(transaction, visit, { action: change === 'recovery codes' ? 'recovery-codes-replaced' : `two-step-${change}`, account })
  await mail.queue(transaction, visit, account, { kind: 'two-step-changed', change })
  transaction.afterCommit(changeNotifications.handledByAll)
}

export const confirmTwoStep = async (identity: Identity, owner: Owner, code: string) => {
  const { visit } = owner
  const { poolId, accountId } = owner.caller
  return owner.db.write(async (transaction) => {
    const account = await lockAccount(transaction, poolId, accountId)
    const secretSealed = account?.totpPendingSealed
    if (!account || !secretSealed) throw new Problem('conflict', 'Begin with the secret for your authenticator.')
    const match = matchTotp(identity.secrets.open(secretSealed), code, visit.now, null)
    if (typeof match === 'string') throw badInput([{ pointer: '/code', message: stepProblems['code-wrong'] }])
    await setTotp(transaction, poolId, accountId, { secretSealed, step: match.step })
    const recoveryCodes = await giveRecoveryCodes(identity.secrets, transaction, poolId, accountId)
    await changed(identity, transaction, owner, visit, account, 'on')
    return { recoveryCodes }
  })
}

export const endTwoStep = (identity: Identity, owner: Owner, proof: Proof) =>
  withSecondFactor(identity, owner, proof, async (transaction, account) => {
    const { visit } = owner
    if (demandsSecondFactor(visit.realm, account)) throw new Problem('not-possible', 'Two-step verification is required here.')
    await setTotp(transaction, owner.caller.poolId, account.id, null)
    await changed(identity, transaction, owner, visit, account, 'off')
    return {}
  })

/** Recovery codes are a second factor too, so getting new ones requires a second factor. */
export const replaceCodes = (identity: Identity, owner: Owner, proof: Proof) =>
  withSecondFactor(identity, owner, proof, async (transaction, account) => {
    const recoveryCodes = await giveRecoveryCodes(identity.secrets, transaction, owner.caller.poolId, account.id)
    await changed(identity, transaction, owner, owner.visit, account, 'recovery codes')
    return { recoveryCodes }
  })
