import type { BadgeTone } from '@lanyard/web/ui/badge.tsx'

type State = { words: string; tone: BadgeTone; group: 'issued' | 'waiting' | 'ended'; says: string }

/** The shipped statuses of a credential keep their identifiers for ever. */
const states = new Map<number, State>([
  [2, { words: 'Being approved', tone: 'info', group: 'waiting', says: 'We are checking it. The certificate is here once it is issued.' }],
  [3, { words: 'Ready to be issued', tone: 'info', group: 'waiting', says: 'It is approved. The certificate is here once it is issued.' }],
  [4, { words: 'Withheld', tone: 'warning', group: 'waiting', says: 'Something must be settled before it can be issued. Ask us what it is.' }],
  [5, { words: 'Issued', tone: 'success', group: 'issued', says: '' }],
  [6, { words: 'Reissued', tone: 'success', group: 'issued', says: '' }],
  [7, { words: 'Revoked', tone: 'error', group: 'ended', says: 'It is no longer valid. Ask us if you do not know why.' }],
  [8, { words: 'Expired', tone: 'plain', group: 'ended', says: 'Its time is over. Ask us how to renew it.' }],
  [9, { words: 'Cancelled', tone: 'plain', group: 'ended', says: 'It was not issued.' }],
])

const unknown: State = { words: 'Not issued yet', tone: 'plain', group: 'waiting', says: 'The certificate is here once it is issued.' }

export const stateOfCredential = (statusId: number | null | undefined): State => states.get(statusId ?? 0) ?? unknown

/** The statuses that belong to a filter's value. */
export const statusesOf = (group: string) => [...states].filter(([, state]) => state.group === group).map(([id]) => id)
