import { type ComponentType, lazy, type ReactNode, Suspense, useDeferredValue, useLayoutEffect, useRef } from 'react'
import { announce } from '../announcements.ts'
import { EntryPage } from '../shell/entry-page.tsx'
import { SignInHelp } from './sign-in-help.tsx'
import type { Step } from './sign-in-machine.ts'
import { ForgotPasswordStep } from './steps/forgot-password-step.tsx'
import { LoginStep } from './steps/login-step.tsx'
import { type SignIn, type SignInQuery, type SignInSite, useSignIn } from './use-sign-in.ts'

type StepScreen = ComponentType<{ signIn: SignIn }>

/** Most people never see these, and they follow a request, so they load when they are needed. */
const later = (name: keyof typeof import('./steps/later-steps.ts')): StepScreen =>
  lazy(async () => ({ default: (await import('./steps/later-steps.ts'))[name] }))

const screens: Record<Exclude<Step, 'OTHER_WAY'>, StepScreen> = {
  LOGIN: LoginStep,
  FORGOT_PASSWORD: ForgotPasswordStep,
  RESET_PASSWORD: later('ResetPasswordStep'),
  NEW_PASSWORD_REQUIRED: later('NewPasswordStep'),
  MFA_SETUP: later('MfaSetupStep'),
  MFA_VERIFY: later('MfaVerifyStep'),
  SOFTWARE_TOKEN_MFA: later('SoftwareTokenStep'),
  CONNECT_RECORD: later('ConnectRecordStep'),
  RECOVERY_CODES: later('RecoveryCodesStep'),
}

type SignInScreenProps = { site: SignInSite; query: SignInQuery; logo: ReactNode }

/** Every sign-in step, one card at a time. */
export const SignInScreen = ({ site, query, logo }: SignInScreenProps) => {
  const current = useSignIn(site, query)
  // The screen stays until the code of the next one has loaded.
  const signIn = { ...current, at: useDeferredValue(current.at) }
  const { step } = signIn.at
  const Screen = step === 'OTHER_WAY' ? (site.otherWay?.Screen ?? LoginStep) : screens[step]
  const card = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useLayoutEffect(() => {
    if (shown.current === step) return
    shown.current = step
    const field = card.current?.querySelector<HTMLElement>('input:not([hidden]):not([readonly])')
    const target = field ?? card.current?.querySelector<HTMLElement>('[data-page-title]')
    target?.focus()
    announce(card.current?.querySelector('h1')?.textContent ?? '')
  }, [step])
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
      </Suspense>
    </EntryPage>
  )
}
