import { credentialStatuses } from '@lanyard/contract/statuses'
import type { BadgeTone } from '@lanyard/web/ui/display/badge.tsx'

type State = { words: string; tone: BadgeTone; group: 'issued' | 'waiting' | 'ended'; says: string }

const { pendingApproval, readyToIssue, withheld, issued, reissued, revoked, expired, cancelled } = credentialStatuses

const states = new Map<number, State>([
  [pendingApproval, { words: 'Being approved', tone: 'info', group: 'waiting', says: 'We are checking it. The certificate is here once it is issued.' }],
  [readyToIssue, { words: 'Ready to be issued', tone: 'info', group: 'waiting', says: 'It is approved. The certificate is here once it is issued.' }],
  [withheld, { words: 'Withheld', tone: 'warning', group: 'waiting', says: 'Something must be settled before it can be issued. Ask us what it is.' }],
  [issued, { words: 'Issued', tone: 'success', group: 'issued', says: '' }],
  [reissued, { words: 'Reissued', tone: 'success', group: 'issued', says: '' }],
  [revoked, { words: 'Revoked', tone: 'error', group: 'ended', says: 'It is no longer valid. Ask us if you do not know why.' }],
  [expired, { words: 'Expired', tone: 'plain', group: 'ended', says: 'Its time is over. Ask us how to renew it.' }],
  [cancelled, { words: 'Cancelled', tone: 'plain', group: 'ended', says: 'It was not issued.' }],
])

const unknown: State = { words: 'Not issued yet', tone: 'plain', group: 'waiting', says: 'The certificate is here once it is issued.' }

export const stateOfCredential = (statusId: number | null | undefined): State => states.get(statusId ?? 0) ?? unknown

/** The statuses behind a filter value. */
export const statusesOf = (group: string) => [...states].filter(([, state]) => state.group === group).map(([id]) => id)
