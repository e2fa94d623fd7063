import { setTotp } from '../../accounts/accounts.queries.ts'
import { worksElsewhere } from '../../accounts/memberships.queries.ts'
import { recordEvent } from '../../events.queries.ts'
import type { Identity } from '../../identity.ts'
import { openSession } from '../../sessions/open-session.ts'
import { giveRecoveryCodes } from '../../two-step/recovery-codes.ts'
import { matchTotp, newTotpSecret } from '../../two-step/totp.ts'
import type { Visit } from '../../visit.ts'
import { endFamily } from '../challenges.queries.ts'
import { type Outcome, refused } from '../outcome.ts'
import { type Challenged, finish, inChallenge, missTry } from './challenged.ts'
import type { Fields } from './fields.ts'
import { openStep } from './open-step.ts'

/** The second factor was set up in another sign-in meanwhile: this one must show it. */
const breakOff = async ({ transaction, visit, challenge }: Challenged): Promise<Outcome> => {
  await endFamily(transaction, visit.realm.poolId, challenge.family)
  return refused
}

/** Creates the secret. The screen reads it, with its QR code, from the challenge. */
export const setUpAuthenticator = (identity: Identity, visit: Visit): Promise<Outcome> =>
  inChallenge(identity, visit, 'MFA_SETUP', async (challenged) => {
    const { transaction, challenge, account } = challenged
    const { accountId, openedWith, onlyTenantId, family } = challenge
    if (account?.totpSecretSealed) return breakOff(challenged)
    await finish(challenged)
    const heldSealed = identity.secrets.seal(newTotpSecret())
    const challengeToken = await openStep(transaction, visit, { step: 'MFA_VERIFY', accountId, openedWith, onlyTenantId, family, heldSealed })
    return { kind: 'pending', step: 'MFA_VERIFY', challengeToken }
  })

/** The first code proves that the authenticator has the secret: two-step verification is turned on, and the session begins. */
export const verifyAuthenticator = (identity: Identity, visit: Visit, { code }: Fields): Promise<Outcome> =>
  inChallenge(identity, visit, 'MFA_VERIFY', async (challenged) => {
    const { transaction, challenge, account } = challenged
    const { poolId } = visit.realm
    if (!account || !challenge.heldSealed) return missTry(challenged, 'code-wrong')
    if (account.totpSecretSealed) return breakOff(challenged)
    // Others added the person meanwhile: no tenant's service decides what they rely on.
    if (challenge.onlyTenantId !== null && (await worksElsewhere(transaction, account.id, challenge.onlyTenantId))) return breakOff(challenged)
    const match = matchTotp(identity.secrets.open(challenge.heldSealed), code, visit.now, null)
    if (typeof match === 'string') return missTry(challenged, 'code-wrong')
    await finish(challenged)
    const outcome = await openSession(identity, transaction, visit, account, challenge)
    // Nothing is set up for someone without access.
    if (outcome.kind !== 'signed-in') return outcome
    await setTotp(transaction, poolId, account.id, { secretSealed: challenge.heldSealed, step: match.step })
    const codes = await giveRecoveryCodes(identity.secrets, transaction, poolId, account.id)
    await recordEvent(transaction, visit, { action: 'two-step-on', account })
    await identity.mail.queue(transaction, visit, account, { kind: 'two-step-changed', change: 'on' })
    const heldSealed = identity.secrets.seal(JSON.stringify(codes))
    const { openedWith } = challenge
    return { ...outcome, challengeToken: await openStep(transaction, visit, { step: 'RECOVERY_CODES', accountId: account.id, openedWith, heldSealed }) }
  })
