import type { Identity } from '../../identity.ts'
import type { Visit } from '../../visit.ts'
import type { Outcome } from '../outcome.ts'
import { refused } from '../outcome.ts'
import { inChallenge } from './challenged.ts'
import { connectRecord } from './connect-record.ts'
import type { Fields } from './fields.ts'
import { forgotPassword } from './forgot-password.ts'
import { login } from './login.ts'
import { setUpAuthenticator, verifyAuthenticator } from './mfa-setup.ts'
import { chooseNewPassword } from './new-password.ts'
import { resetPassword } from './reset-password.ts'
import { enterCode } from './software-token.ts'

type Step = (identity: Identity, visit: Visit, fields: Fields) => Promise<Outcome>

const steps = new Map<string, Step>([
  ['LOGIN', login],
  ['NEW_PASSWORD_REQUIRED', chooseNewPassword],
  ['MFA_SETUP', setUpAuthenticator],
  ['MFA_VERIFY', verifyAuthenticator],
  ['SOFTWARE_TOKEN_MFA', enterCode],
  ['CONNECT_RECORD', connectRecord],
  ['FORGOT_PASSWORD', forgotPassword],
  ['RESET_PASSWORD', resetPassword],
])

/** An unknown step is out of order like any other: it ends the sign-in in progress. */
const unknownStep: Step = (identity, visit) => inChallenge(identity, visit, 'unknown', async () => refused)

export const takeStep: Step = (identity, visit, fields) => (steps.get(fields.step) ?? unknownStep)(identity, visit, fields)
