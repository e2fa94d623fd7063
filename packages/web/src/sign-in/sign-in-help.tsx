import { useState } from 'react'
import { Button } from '../ui/actions/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { LinkButton } from './link-button.tsx'

const questions = (provider: string) => [
  ['I don’t know which email to use', `Use the address that ${provider} has for you. It is the one their messages come to.`],
  ['I forgot my password', 'Choose “Forgot it?” beside the password. We email you a code, and you choose a new one.'],
  ['I don’t have my phone for the code', 'Enter one of the recovery codes you saved when you set up two-step verification.'],
  ['Nothing works', `Ask ${provider}. They can reset your two-step verification and send you a new password.`],
]

export const SignInHelp = ({ provider }: { provider: string }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <LinkButton onClick={() => setOpen(true)}>Help with signing in</LinkButton>
      {open && (
        <Dialog title="Help with signing in" onClose={() => setOpen(false)} actions={<Button onClick={() => setOpen(false)}>Close</Button>}>
          {questions(provider).map(([question, answer]) => (
            <div key={question}>
              <strong>{question}</strong>
              <p>{answer}</p>
            </div>
          ))}
        </Dialog>
      )}
    </>
  )
}
