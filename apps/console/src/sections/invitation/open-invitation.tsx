import type { InvitationView, Role } from '@lanyard/contract'
import { Moment } from '@lanyard/web/format/moment.tsx'
import { EntryTitle } from '@lanyard/web/shell/entry-page.tsx'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { ConfirmDialog } from '@lanyard/web/ui/dialogs/confirm-dialog.tsx'
import { Alert } from '@lanyard/web/ui/feedback/alert.tsx'
import { Facts } from '@lanyard/web/ui/layout/facts.tsx'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { roleLabels } from '../../shell/role-labels.ts'
import styles from './invitation.module.css'
import { forgetToken } from './invitation-token.ts'
import { invited } from './invited-api.ts'
import { clockOf } from './invited-clock.ts'
import { KnownAccount } from './known-account.tsx'
import { NewAccountForm } from './new-account-form.tsx'
import { returnMessages } from './return-labels.ts'
import { ServiceButtons } from './service-buttons.tsx'

const acceptRoute = getRouteApi('/invitation')

type OpenInvitationProps = { view: InvitationView; token: string; onAnswer: (answer: 'accepted' | 'declined') => void }

/** Who invites and to what, with accept and decline. */
export const OpenInvitation = ({ view, token, onAnswer }: OpenInvitationProps) => {
  const { problem } = acceptRoute.useSearch()
  const [isDeclining, setDeclining] = useState(false)
  const decline = async () => {
    await invited.declineInvitation({ body: { Token: token } })
    forgetToken()
    onAnswer('declined')
  }
  return (
    <>
      <EntryTitle title={view.FirstName ? `Hello ${view.FirstName}, you are invited` : 'You are invited'}>
        {view.Inviter} invites you to work for {view.TenantName}.
      </EntryTitle>
      {view.Message && <p className={styles.message}>{view.Message}</p>}
      <Facts
        facts={[
          { label: 'For', value: view.Email },
          { label: view.Roles.length > 1 ? 'Your roles' : 'Your role', value: roleLabels(view.Roles as Role[]) },
          { label: 'Expires', value: <Moment iso={view.DateExpiry} localeClock={clockOf(view)} /> },
        ]}
      />
      {problem && <Alert type={problem === 'canceled' ? 'info' : 'error'}>{returnMessages[problem](view)}</Alert>}
      <div className={styles.answers}>
        <ServiceButtons view={view} token={token} />
        {view.HasAccount ? (
          <KnownAccount email={view.Email} token={token} />
        ) : (
          <NewAccountForm view={view} token={token} onAccepted={() => onAnswer('accepted')} />
        )}
        <Button variant="text" small onClick={() => setDeclining(true)}>
          Decline the invitation
        </Button>
      </div>
      {isDeclining && (
        <ConfirmDialog title="Decline the invitation?" confirm="Decline" cancel="Go back" onConfirm={decline} onClose={() => setDeclining(false)}>
          <p>
            {view.Inviter} is told, and this link stops working. If you change your mind, ask {view.TenantName} to invite you again.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
