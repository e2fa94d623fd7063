import { type ComponentType, lazy, type ReactNode, type RefObject, Suspense, useLayoutEffect, useRef } from 'react'
import { announce } from '../announcements.ts'
import { EntryPage } from '../shell/entry-page.tsx'
import { SignInHelp } from './sign-in-help.tsx'
import type { Step } from './sign-in-machine.ts'
import { LoginStep } from './steps/login-step.tsx'
import { type SignIn, type SignInQuery, type SignInSite, useSignIn } from './use-sign-in.ts'

type StepScreen = ComponentType<{ signIn: SignIn }>
type LaterSteps = typeof import('./steps/later-steps.ts')

const later = (name: keyof LaterSteps): StepScreen => lazy(async () => ({ default: (await import('./steps/later-steps.ts'))[name] }))

const screens: Record<Exclude<Step, 'OTHER_WAY'>, StepScreen> = {
  LOGIN: LoginStep,
  FORGOT_PASSWORD: later('ForgotPasswordStep'),
  RESET_PASSWORD: later('ResetPasswordStep'),
  NEW_PASSWORD_REQUIRED: later('NewPasswordStep'),
  MFA_SETUP: later('MfaSetupStep'),
  MFA_VERIFY: later('MfaVerifyStep'),
  SOFTWARE_TOKEN_MFA: later('SoftwareTokenStep'),
  RECOVERY_CODES: later('RecoveryCodesStep'),
}

/** Once a step's screen is there, its first field gets the focus and its title is announced. */
const Arrival = ({ step, shown, card }: { step: Step; shown: RefObject<Step>; card: RefObject<HTMLDivElement | null> }) => {
  useLayoutEffect(() => {
    if (shown.current === step) return
    shown.current = step
    const field = card.current?.querySelector<HTMLElement>('input:not([hidden]):not([readonly])')
    const target = field ?? card.current?.querySelector<HTMLElement>('[data-page-title]')
    target?.focus()
    announce(card.current?.querySelector('h1')?.textContent ?? '')
  }, [step, shown, card])
  return null
}

type SignInScreenProps = { site: SignInSite; query: SignInQuery; logo: ReactNode }

/** Every sign-in step, one card at a time. */
export const SignInScreen = ({ site, query, logo }: SignInScreenProps) => {
  const signIn = useSignIn(site, query)
  const { step } = signIn.at
  const Screen: StepScreen = step === 'OTHER_WAY' ? ((site.otherWay?.Screen as StepScreen | undefined) ?? LoginStep) : screens[step]
  const card = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  return (
    <EntryPage
      ref={card}
      footer={
        <>
          <SignInHelp provider={site.helper} />
          <span>{site.name}</span>
        </>
      }
    >
      {logo}
      <Suspense>
        <Screen key={step} signIn={signIn} />
        <Arrival step={step} shown={shown} card={card} />
      </Suspense>
    </EntryPage>
  )
}
