import { Button } from '../ui/actions/button.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'

const questions = (provider: string) => [
  ['I don’t know which email to use', `Use the email address that ${provider} has for you: the one their messages go to.`],
  ['I forgot my password', 'Choose “Forgot password?” next to the password. We’ll email you a code to set a new one.'],
  ['I don’t have my phone for the code', 'Enter one of the recovery codes you saved when you set up two-step verification.'],
  ['Nothing works', `Ask ${provider}. They can reset your two-step verification and send you a new password.`],
]

export const SignInHelpDialog = ({ provider, onClose }: { provider: string; onClose: () => void }) => (
  <Dialog title="Help with signing in" onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
    {questions(provider).map(([question, answer]) => (
      <div key={question}>
        <strong>{question}</strong>
        <p>{answer}</p>
      </div>
    ))}
  </Dialog>
)
