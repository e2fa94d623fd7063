import { type InvitationStatusId, invitationStatuses, type Role } from '@lanyard/contract'

export type DemonstrationInvitation = {
  tenant: string
  email: string
  firstName: string
  lastName: string
  title: string | null
  roles: Role[]
  statusId: InvitationStatusId
  sentDaysAgo: number
  inviter: string
  message?: string
  domains?: string[]
}

const banksia = { tenant: 'BANKSIA', inviter: 'admin@banksia.example' }

/** One in every state: sent (one of them for two more days), accepted, declined, expired and cancelled. */
export const demonstrationInvitations: DemonstrationInvitation[] = [
  {
    ...banksia,
    email: 'imogen.hart@banksia.example',
    firstName: 'Imogen',
    lastName: 'Hart',
    title: 'Student services',
    roles: ['SupportAgent'],
    statusId: invitationStatuses.sent,
    sentDaysAgo: 1,
    message: 'Welcome to the team. Your first week is with Priya.',
    domains: ['banksia.example'],
  },
  {
    ...banksia,
    email: 'dev.patel@ledgerworks.example',
    firstName: 'Dev',
    lastName: 'Patel',
    title: 'Bookkeeper',
    roles: ['FinanceOfficer'],
    statusId: invitationStatuses.sent,
    sentDaysAgo: 6,
  },
  {
    ...banksia,
    email: 'records@banksia.example',
    firstName: 'Mei',
    lastName: 'Tanaka',
    title: 'Registrar',
    roles: ['RecordsManager'],
    statusId: invitationStatuses.accepted,
    sentDaysAgo: 60,
  },
  {
    ...banksia,
    email: 'oliver.byrne@banksia.example',
    firstName: 'Oliver',
    lastName: 'Byrne',
    title: 'Trainer',
    roles: ['SupportAgent', 'ContentEditor'],
    statusId: invitationStatuses.declined,
    sentDaysAgo: 15,
  },
  {
    ...banksia,
    email: 'sofia.lindqvist@agency.example',
    firstName: 'Sofia',
    lastName: 'Lindqvist',
    title: 'Web editor',
    roles: ['ContentEditor'],
    statusId: invitationStatuses.expired,
    sentDaysAgo: 20,
  },
  {
    ...banksia,
    email: 'g.osei@banksia.example',
    firstName: 'Grace',
    lastName: 'Osei',
    title: null,
    roles: ['Auditor'],
    statusId: invitationStatuses.canceled,
    sentDaysAgo: 9,
  },
  {
    tenant: 'KAHU',
    inviter: 'admin@kahu.example',
    email: 'hemi.walker@kahu.example',
    firstName: 'Hemi',
    lastName: 'Walker',
    title: 'Kaiako',
    roles: ['SupportAgent'],
    statusId: invitationStatuses.sent,
    sentDaysAgo: 2,
  },
]
