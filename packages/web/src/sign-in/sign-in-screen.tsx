import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { announce } from '../announcements.ts'
import { EntryPage } from '../shell/entry-page.tsx'
import { SignInHelp } from './sign-in-help.tsx'
import type { Step } from './sign-in-machine.ts'
import { ForgotPasswordStep } from './steps/forgot-password-step.tsx'
import { LoginStep } from './steps/login-step.tsx'
import { MfaSetupStep } from './steps/mfa-setup-step.tsx'
import { MfaVerifyStep } from './steps/mfa-verify-step.tsx'
import { NewPasswordStep } from './steps/new-password-step.tsx'
import { RecoveryCodesStep } from './steps/recovery-codes-step.tsx'
import { ResetPasswordStep } from './steps/reset-password-step.tsx'
import { SoftwareTokenStep } from './steps/software-token-step.tsx'
import { type SignIn, type SignInQuery, type SignInSite, useSignIn } from './use-sign-in.ts'

const screens: Record<Exclude<Step, 'OTHER_WAY'>, (props: { signIn: SignIn }) => React.JSX.Element> = {
  LOGIN: LoginStep,
  FORGOT_PASSWORD: ForgotPasswordStep,
  RESET_PASSWORD: ResetPasswordStep,
  NEW_PASSWORD_REQUIRED: NewPasswordStep,
  MFA_SETUP: MfaSetupStep,
  MFA_VERIFY: MfaVerifyStep,
  SOFTWARE_TOKEN_MFA: SoftwareTokenStep,
  RECOVERY_CODES: RecoveryCodesStep,
}

type SignInScreenProps = { site: SignInSite; query: SignInQuery; logo: ReactNode }

/** Every sign-in step, one card at a time. */
export const SignInScreen = ({ site, query, logo }: SignInScreenProps) => {
  const signIn = useSignIn(site, query)
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
      <Screen key={step} signIn={signIn} />
    </EntryPage>
  )
}
