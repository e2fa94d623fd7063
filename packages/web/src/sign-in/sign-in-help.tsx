import { lazy, Suspense, useState } from 'react'
import { LinkButton } from './link-button.tsx'

const SignInHelpDialog = lazy(async () => ({ default: (await import('./sign-in-help-dialog.tsx')).SignInHelpDialog }))

export const SignInHelp = ({ provider }: { provider: string }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <LinkButton onClick={() => setOpen(true)}>Help with signing in</LinkButton>
      <Suspense>{open && <SignInHelpDialog provider={provider} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
