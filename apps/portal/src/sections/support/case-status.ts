import { type SupportCaseState, supportCaseStates } from '@lanyard/contract/statuses'
import type { BadgeTone } from '@lanyard/web/ui/display/badge.tsx'

export const caseStatuses = Object.values(supportCaseStates)

/** Whose turn it is: a word for the list and a sentence for the case. */
export const caseStateTexts: Readonly<Record<SupportCaseState, { tone: BadgeTone; turn: string; sentence: string }>> = {
  Open: { tone: 'info', turn: 'Our turn', sentence: 'We’ve received it. We’ll reply here and by email.' },
  'Waiting for you': { tone: 'warning', turn: 'Your turn', sentence: 'We need your reply to continue.' },
  'Waiting for us': { tone: 'info', turn: 'Our turn', sentence: 'We’re working on it. You don’t need to do anything right now.' },
  Resolved: { tone: 'success', turn: 'Done', sentence: 'We think this is resolved. If it isn’t, reply to reopen the case.' },
  Closed: { tone: 'plain', turn: 'Done', sentence: 'This case is closed. Open a new one if you still need help.' },
}

export const stateTextsOf = (status: string | null | undefined) => caseStateTexts[(status ?? 'Open') as SupportCaseState] ?? caseStateTexts.Open
