import { randomUUID } from 'node:crypto'
import type { Secrets } from '../../../secrets/secrets.ts'
import { findAccount } from '../../accounts/accounts.queries.ts'
import { isLetIn } from '../../accounts/memberships.queries.ts'
import { recordEvent } from '../../events.queries.ts'
import type { Identity } from '../../identity.ts'
import { newResetCode } from '../../two-step/totp.ts'
import type { Visit } from '../../visit.ts'
import { readChallengeToken } from '../challenge-cookie.ts'
import { endFamilyOf } from '../challenges.queries.ts'
import { evenly, whenMailed } from '../constant-time.ts'
import { deviceHashOf } from '../limits/failure-counter.ts'
import { mayBeMailed } from '../limits/mail-limit.ts'
import type { Outcome } from '../outcome.ts'
import type { Fields } from './fields.ts'
import { openStep } from './open-step.ts'

/** Keyed, and tied to its own challenge: a code is good with the browser that asked for it and nowhere else. */
export const hashOfResetCode = (secrets: Secrets, challengeId: string, code: string) =>
  Buffer.from(secrets.sign('reset code', `${challengeId} ${code.replace(/\D/g, '')}`), 'base64url')

/** Always leads to the same next step, with the same work done; a mail goes out only when there is somebody to write to. */
export const forgotPassword = async (identity: Identity, visit: Visit, { username }: Fields): Promise<Outcome> => {
  const { realm } = visit
  const { poolId } = realm
  const id = randomUUID()
  const code = newResetCode()
  const sendCode = () =>
    identity.database.forTenant(poolId).write<Outcome>(async (transaction) => {
      const account = await findAccount(transaction, poolId, username, deviceHashOf(visit))
      const isWithinLimits = await mayBeMailed(identity, transaction, visit, account, username, 'reset-code')
      const leadsIn = await isLetIn(transaction, realm, account)
      const isServed = account?.isEnabled === true && leadsIn && realm.isOpen && isWithinLimits
      const open = readChallengeToken(visit.challengeToken)
      if (open?.poolId === poolId) await endFamilyOf(transaction, poolId, open.tokenHash)
      const codeHash = hashOfResetCode(identity.secrets, id, code)
      const accountId = isServed ? account.id : null
      const challengeToken = await openStep(transaction, visit, { step: 'RESET_PASSWORD', id, accountId, openedWith: 'reset', username, codeHash })
      await identity.mail.queue(transaction, visit, isServed ? account : undefined, { kind: 'reset-code', code })
      await recordEvent(transaction, visit, { action: 'reset-requested', outcome: isServed ? 'done' : 'refused', account })
      return { kind: 'pending', step: 'RESET_PASSWORD', challengeToken }
    })
  return evenly(sendCode, whenMailed)
}
