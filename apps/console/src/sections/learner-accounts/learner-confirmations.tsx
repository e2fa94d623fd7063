import { ConfirmDialog } from '@lanyard/web/ui/dialogs/confirm-dialog.tsx'
import type { LearnerAccess } from './use-learner-access.ts'

export type LearnerQuestion = 'sign-out' | 'two-step' | 'disable'

type LearnerConfirmationsProps = { question: LearnerQuestion; name: string; access: LearnerAccess; onClose: () => void }

/** Explains the consequences before confirming. */
export const LearnerConfirmations = ({ question, name, access, onClose }: LearnerConfirmationsProps) => {
  if (question === 'sign-out')
    return (
      <ConfirmDialog title={`Sign ${name} out everywhere?`} confirm="Sign out everywhere" onConfirm={access.signOut} onClose={onClose}>
        <p>This ends every session on every device. They can sign in again.</p>
      </ConfirmDialog>
    )
  if (question === 'two-step')
    return (
      <ConfirmDialog title="Reset two-step verification?" confirm="Reset it" onConfirm={access.resetTwoStep} onClose={onClose}>
        <p>
          For a lost phone: {name} signs in with the password only until two-step verification is set up anew. Make sure that it is really {name} who asks.
        </p>
      </ConfirmDialog>
    )
  return (
    <ConfirmDialog title={`Disable the account of ${name}?`} confirm="Disable the account" onConfirm={access.disable} onClose={onClose}>
      <p>{name} will be signed out and won’t be able to sign in. Records are kept, and you can enable the account again.</p>
    </ConfirmDialog>
  )
}
