import signIn from '@lanyard/web/sign-in/sign-in.module.css'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { PasswordField } from '@lanyard/web/ui/fields/password-field.tsx'
import { TextField } from '@lanyard/web/ui/fields/text-field.tsx'
import { Heading } from '@lanyard/web/ui/layout/heading.tsx'
import { Mail } from 'lucide-react'
import type { Look } from '../brand.ts'
import { PreviewLogo } from './preview-logo.tsx'

/** The sign-in page, built from the real components. */
export const SignInPreview = ({ look, logo }: { look: Look; logo: string | undefined }) => (
  <div className={signIn.page}>
    <div className={signIn.main}>
      <div className={signIn.card}>
        <PreviewLogo logo={logo} siteName={look.siteName} />
        <div>
          <Heading level={1} size="XL">
            Sign in
          </Heading>
          <p className={signIn.subtitle}>Use the email address your provider has for you.</p>
        </div>
        <div className={signIn.form}>
          <TextField label="Email" type="email" readOnly value="ava@example.com" />
          <PasswordField label="Password" readOnly value="fourteen stars" beside={<span className={signIn.link}>Forgot password?</span>} />
          <div className={signIn.submit}>
            <Button wide>Sign in</Button>
          </div>
          <p className={signIn.or}>or</p>
          <Button variant="outline" wide icon={<Mail size={18} aria-hidden />}>
            Email me a sign-in link
          </Button>
        </div>
      </div>
    </div>
    <div className={signIn.footer}>
      <span>Help with signing in</span>
      <span>{look.siteName}</span>
    </div>
  </div>
)
