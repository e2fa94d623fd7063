import { credentialStatuses } from '@lanyard/contract/statuses'
import type { BadgeTone } from '../ui/display/badge.tsx'

type State = { words: string; tone: BadgeTone; group: 'issued' | 'waiting' | 'ended'; says: string }

const { pendingApproval, readyToIssue, withheld, issued, reissued, revoked, expired, cancelled } = credentialStatuses

const states = new Map<number, State>([
  [pendingApproval, { words: 'Being approved', tone: 'info', group: 'waiting', says: 'We’re checking it. The certificate will appear here once it’s issued.' }],
  [readyToIssue, { words: 'Ready to be issued', tone: 'info', group: 'waiting', says: 'It’s approved. The certificate will appear here once it’s issued.' }],
  [
    withheld,
    { words: 'Withheld', tone: 'warning', group: 'waiting', says: 'Something needs to be resolved before we can issue it. Contact us to find out more.' },
  ],
  [issued, { words: 'Issued', tone: 'success', group: 'issued', says: '' }],
  [reissued, { words: 'Reissued', tone: 'success', group: 'issued', says: '' }],
  [revoked, { words: 'Revoked', tone: 'error', group: 'ended', says: 'It’s no longer valid. Contact us if you don’t know why.' }],
  [expired, { words: 'Expired', tone: 'plain', group: 'ended', says: 'It has expired. Ask us how to renew it.' }],
  [cancelled, { words: 'Cancelled', tone: 'plain', group: 'ended', says: 'It wasn’t issued.' }],
])

const unknown: State = { words: 'Not issued yet', tone: 'plain', group: 'waiting', says: 'The certificate will appear here once it’s issued.' }

export const stateOfCredential = (statusId: number | null | undefined): State => states.get(statusId ?? 0) ?? unknown

/** The statuses behind a filter value. */
export const statusesOf = (group: string) => [...states].filter(([, state]) => state.group === group).map(([id]) => id)
