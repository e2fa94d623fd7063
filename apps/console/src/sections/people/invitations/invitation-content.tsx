import type { Role, TenantInvitation } from '@lanyard/contract'
import { invitationStatuses } from '@lanyard/contract/browser'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Badge } from '@lanyard/web/ui/display/badge.tsx'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { Facts } from '@lanyard/web/ui/layout/facts.tsx'
import { When } from '../../../list/when.tsx'
import { useMay } from '../../../session.ts'
import { roleLabels } from '../../../shell/role-labels.ts'
import styles from '../people.module.css'
import { invitationState } from '../people-states.ts'
import { PersonName } from '../person-name.tsx'
import { useInvitationActions } from './use-invitation-actions.tsx'

/** By name; an API key by its own name. */
const inviterOf = ({ PrincipalName, PrincipalEmail, PrincipalUsername }: TenantInvitation) =>
  (PrincipalEmail ?? PrincipalUsername) && <PersonName name={PrincipalName} address={PrincipalEmail ?? PrincipalUsername} inFull />

export const InvitationContent = ({ invitation }: { invitation: TenantInvitation }) => {
  const { actions, dialog } = useInvitationActions(invitation)
  const mayChange = useMay('users:write')
  const { label, tone } = invitationState(invitation.StatusId)
  return (
    <>
      <Card title="Invitation" action={<Badge tone={tone}>{label}</Badge>}>
        <Facts
          facts={[
            { label: 'Email', value: invitation.Email },
            { label: 'Roles', value: roleLabels(invitation.Roles as Role[]) },
            { label: 'Job title', value: invitation.Title },
            { label: 'Mobile', value: invitation.Mobile },
            { label: 'Message', value: invitation.Message },
            { label: 'Only at', value: invitation.EnforcedDomains.join(', ') },
            { label: 'Invited by', value: inviterOf(invitation) },
            { label: 'Invited', value: <When iso={invitation.DateCreated} /> },
            { label: 'Last change', value: <When iso={invitation.DateModified} /> },
            invitation.StatusId === invitationStatuses.sent && { label: 'Link expires', value: <When iso={invitation.DateExpiry} /> },
          ]}
        />
        {mayChange && actions.length > 0 && (
          <div className={styles.buttons}>
            {actions.map(({ label: text, icon: Icon, run }) => (
              <Button key={text} variant="outline" small icon={<Icon size={16} aria-hidden />} onClick={run}>
                {text}
              </Button>
            ))}
          </div>
        )}
      </Card>
      {dialog}
    </>
  )
}
