import type { Role, TenantInvitation } from '@lanyard/contract'
import { invitationStatuses } from '@lanyard/contract/browser'
import type { Column } from '@lanyard/web/list/column.ts'
import { DataTable } from '@lanyard/web/list/data-table.tsx'
import type { List } from '@lanyard/web/list/use-list.ts'
import { ActionMenu } from '@lanyard/web/ui/actions/action-menu.tsx'
import { Badge } from '@lanyard/web/ui/display/badge.tsx'
import { Person } from '@lanyard/web/ui/display/person.tsx'
import { Quiet } from '@lanyard/web/ui/display/quiet.tsx'
import { Link } from '@tanstack/react-router'
import { When } from '../../../list/when.tsx'
import { useMay } from '../../../session.ts'
import { roleLabels } from '../../../shell/role-labels.ts'
import { nameOf, underNameOf } from '../name-of.ts'
import { invitationState } from '../people-states.ts'
import { useInvitationActions } from './use-invitation-actions.tsx'

const InvitationMenu = ({ invitation }: { invitation: TenantInvitation }) => {
  const { actions, dialog } = useInvitationActions(invitation)
  return (
    <>
      <ActionMenu label={`Actions for the invitation to ${nameOf(invitation)}`} actions={actions} />
      {dialog}
    </>
  )
}

type Sort = 'LastName' | 'Email' | 'DateModified' | 'DateExpiry'

const columns: Column<TenantInvitation, Sort>[] = [
  {
    key: 'person',
    label: 'Name',
    sort: 'LastName',
    onCard: 'title',
    cell: (invitation) => (
      <Person
        known={nameOf(invitation)}
        name={
          <Link to="/people/invitations/$id" params={{ id: String(invitation.Id) }} data-row-link>
            {nameOf(invitation)}
          </Link>
        }
        under={underNameOf(invitation)}
      />
    ),
  },
  { key: 'roles', label: 'Roles', cell: ({ Roles }) => roleLabels(Roles as Role[]) },
  {
    key: 'state',
    label: 'State',
    onCard: 'corner',
    tight: true,
    cell: ({ StatusId }) => <Badge tone={invitationState(StatusId).tone}>{invitationState(StatusId).label}</Badge>,
  },
  { key: 'changed', label: 'Last change', sort: 'DateModified', tight: true, from: 'wide', cell: ({ DateModified }) => <When iso={DateModified} /> },
  {
    key: 'expires',
    label: 'Link expires',
    sort: 'DateExpiry',
    tight: true,
    from: 'medium',
    cell: ({ StatusId, DateExpiry }) => (StatusId === invitationStatuses.sent ? <When iso={DateExpiry} /> : <Quiet>–</Quiet>),
  },
]

const actions: Column<TenantInvitation, Sort> = {
  key: 'actions',
  label: 'Actions',
  onCard: 'actions',
  tight: true,
  end: true,
  cell: (invitation) => <InvitationMenu invitation={invitation} />,
}

/** Invitations with their actions. */
export const InvitationsTable = <Filter extends string>({ list, invitations }: { list?: List<Sort, Filter>; invitations: readonly TenantInvitation[] }) => {
  const mayChange = useMay('users:write')
  return (
    <DataTable {...(list && { list })} label="Invitations" rows={invitations} rowKey={({ Id }) => Id} columns={mayChange ? [...columns, actions] : columns} />
  )
}
