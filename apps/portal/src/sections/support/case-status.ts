import { type SupportCaseState, supportCaseStates } from '@lanyard/contract/statuses'
import type { BadgeTone } from '@lanyard/web/ui/display/badge.tsx'

export const caseStatuses = Object.values(supportCaseStates)

/** Whose turn it is: a word for the list and a sentence for the case. */
export const caseStateTexts: Readonly<Record<SupportCaseState, { tone: BadgeTone; turn: string; sentence: string }>> = {
  Open: { tone: 'info', turn: 'Our turn', sentence: 'We have it. Somebody will answer you here and by email.' },
  'Waiting for you': { tone: 'warning', turn: 'Your turn', sentence: 'We need an answer from you to go on.' },
  'Waiting for us': { tone: 'info', turn: 'Our turn', sentence: 'Somebody is on it. You need to do nothing right now.' },
  Resolved: { tone: 'success', turn: 'Done', sentence: 'We think this is settled. If it is not, reply and the case opens again.' },
  Closed: { tone: 'plain', turn: 'Done', sentence: 'This case is closed and takes no reply.' },
}

export const stateTextsOf = (status: string | null | undefined) => caseStateTexts[(status ?? 'Open') as SupportCaseState] ?? caseStateTexts.Open
