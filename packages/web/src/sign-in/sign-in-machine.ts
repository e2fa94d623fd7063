import type { Challenge, SignInStep } from '@lanyard/contract'
import { unreachable } from '../explain.ts'
import type { AuthWire, SignInFields, SignInResult } from '../session/auth-wire.ts'
import { busyNow, errorLabel, startOver, tooMany } from './error-labels.ts'

/** `OTHER_WAY`: a site's screen for people who use neither a password nor a link. */
export type Step = SignInStep | 'RECOVERY_CODES' | 'OTHER_WAY'

/** The state of a sign-in and what its screen shows. */
export type SignInState = { step: Step; challenge: Challenge; username: string; error?: string | undefined; notice?: string | undefined }
/** Nothing once signed in. */
type Next = SignInState | undefined

const steps: Record<SignInStep, true> = {
  LOGIN: true,
  FORGOT_PASSWORD: true,
  RESET_PASSWORD: true,
  MFA_SETUP: true,
  MFA_VERIFY: true,
  SOFTWARE_TOKEN_MFA: true,
  NEW_PASSWORD_REQUIRED: true,
  CONNECT_RECORD: true,
}
export const isStep = (error: string): error is SignInStep => Object.hasOwn(steps, error)

export const firstScreen = (username = '', error?: string, notice?: string): SignInState => ({ step: 'LOGIN', challenge: {}, username, error, notice })

const refusal = ({ status, error = '', retryAfter }: SignInResult, at: SignInState): SignInState => {
  if (status === 429) return { ...at, error: tooMany(retryAfter) }
  if (status === 503) return { ...at, error: busyNow }
  if (at.step === 'LOGIN' || at.step === 'FORGOT_PASSWORD') return { ...at, error: errorLabel(error) }
  return firstScreen(at.username, startOver)
}

/** After the last step: new recovery codes if there are any, otherwise the session. */
const afterSignIn = async (wire: AuthWire, at: SignInState): Promise<Next> => {
  const challenge = await wire.getChallenge<Challenge>()
  return challenge?.step === 'RECOVERY_CODES' ? { ...at, step: 'RECOVERY_CODES', challenge, error: undefined } : undefined
}

/** Where this tab keeps the typed name, so that a code can be sent again after a reload. */
const typedName = 'sign-in-name'

const nextStep = async (wire: AuthWire, step: SignInStep, at: SignInState, sent: Step): Promise<Next> => {
  if (step === 'LOGIN')
    return firstScreen(at.username, undefined, sent === 'RESET_PASSWORD' ? 'Your password is changed. Sign in with the new one.' : undefined)
  const challenge = (await wire.getChallenge<Challenge>()) ?? {}
  sessionStorage.setItem(typedName, at.username)
  return { ...at, step, challenge, error: challenge.problem?.message, notice: undefined }
}

/** Sends one step of the sign-in and returns the next, or nothing after the last. */
export const takeStep = async (wire: AuthWire, at: SignInState, step: SignInStep, fields: SignInFields, callbackUrl: string): Promise<Next> => {
  const now = { ...at, ...(fields.username !== undefined && { username: fields.username }), error: undefined, notice: undefined }
  try {
    const result = await wire.signIn('credentials', { ...fields, step }, callbackUrl)
    if (result.ok && !result.error) return await afterSignIn(wire, now)
    if (result.error && isStep(result.error)) return await nextStep(wire, result.error, now, step)
    return refusal(result, now)
  } catch (error) {
    console.error(error)
    return { ...now, error: unreachable }
  }
}

/** Resumes a sign-in after a reload, or where another page has begun one: that one names the step as its `error`. Other visits ask for nothing. */
export const resume = async (wire: AuthWire, error = ''): Promise<SignInState | undefined> => {
  const username = sessionStorage.getItem(typedName)
  if (username === null && !isStep(error)) return undefined
  const challenge = await wire.getChallenge<Challenge>().catch(() => undefined)
  return challenge?.step && challenge.step !== 'LOGIN' ? { ...firstScreen(username ?? ''), step: challenge.step, challenge } : undefined
}
