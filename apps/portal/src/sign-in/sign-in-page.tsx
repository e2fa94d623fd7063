import { useLayoutEffect, useRef } from 'react'
import { useTenant } from '../session.ts'
import { Logo } from '../shell/logo.tsx'
import styles from './sign-in.module.css'
import { signInRoute } from './sign-in.route.tsx'
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
import { type SignIn, useSignIn } from './use-sign-in.ts'

const screens: Record<Step, (props: { signIn: SignIn }) => React.JSX.Element> = {
  LOGIN: LoginStep,
  FORGOT_PASSWORD: ForgotPasswordStep,
  RESET_PASSWORD: ResetPasswordStep,
  NEW_PASSWORD_REQUIRED: NewPasswordStep,
  MFA_SETUP: MfaSetupStep,
  MFA_VERIFY: MfaVerifyStep,
  SOFTWARE_TOKEN_MFA: SoftwareTokenStep,
  RECOVERY_CODES: RecoveryCodesStep,
}

export const SignInPage = () => {
  const signIn = useSignIn(signInRoute.useSearch())
  const { Site } = useTenant()
  const { step } = signIn.at
  const Screen = screens[step]
  const card = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useLayoutEffect(() => {
    if (shown.current === step) return
    shown.current = step
    const field = card.current?.querySelector<HTMLElement>('input:not([hidden]):not([readonly])')
    const target = field ?? card.current?.querySelector<HTMLElement>('[data-page-title]')
    target?.focus()
  }, [step])
  return (
    <div className={styles.page}>
      <main className={styles.main}>
        <div ref={card} className={styles.card}>
          <Logo />
          <Screen key={step} signIn={signIn} />
        </div>
      </main>
      <footer className={styles.footer}>
        <SignInHelp />
        <span>{Site.SiteName}</span>
      </footer>
    </div>
  )
}
