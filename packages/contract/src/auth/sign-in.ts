import { z } from 'zod'

/** The steps of a sign-in. The pending step is the `error` parameter of the response's `url`. */
export const signInSteps = [
  ...(['LOGIN', 'FORGOT_PASSWORD', 'RESET_PASSWORD', 'MFA_SETUP', 'MFA_VERIFY', 'SOFTWARE_TOKEN_MFA', 'NEW_PASSWORD_REQUIRED'] as const),
  /** The learner number and date of birth of someone whose account has no learner record yet (decision 48). */
  'CONNECT_RECORD',
] as const
export type SignInStep = (typeof signInSteps)[number]

/** Why a step failed although it can be retried. The sentence is shown on screen. */
export const stepProblems = {
  'code-wrong': 'That code isn’t right. Check it and try again.',
  'code-used': 'That code has already been used. Wait for the next one.',
  'password-too-short': 'Choose a longer password.',
  'password-too-long': 'Use at most 256 characters.',
  'password-common': 'This password is too easy to guess. Choose another one.',
  'password-context': 'Don’t use your name, your email address or the site’s name in your password.',
  'password-same': 'Choose a password that’s different from your current one.',
  'record-not-found': 'We can’t find a learner without an account who has this number and date of birth. Check both and try again.',
} as const
export type StepProblem = keyof typeof stepProblems

export const passwordRules = z.object({ minimumLength: z.int(), maximumLength: z.int() })
export type PasswordRules = z.infer<typeof passwordRules>

/** The data for an authenticator app; the QR code encodes `uri`. */
export const authenticatorSetup = z.object({ secret: z.string(), uri: z.string(), issuer: z.string(), account: z.string() })

/**
 * GET {authBase}/challenge: what the pending step's screen needs. `{}` when no sign-in is in progress. `RECOVERY_CODES` follows the last step when two-step
 * verification was set up during a sign-in: the learner is signed in, and this response holds the ten codes, once.
 */
export const challenge = z.object({
  step: z.enum([...signInSteps, 'RECOVERY_CODES']).optional(),
  expires: z.iso.datetime().optional(),
  attemptsLeft: z.int().optional(),
  problem: z.object({ code: z.enum(Object.keys(stepProblems) as [StepProblem]), message: z.string() }).optional(),
  passwordRules: passwordRules.optional(),
  setup: authenticatorSetup.optional(),
  recoveryCodes: z.array(z.string()).optional(),
})
export type Challenge = z.infer<typeof challenge>
