import { type SupportCaseState, supportCaseStates } from '@lanyard/contract/statuses'
import type { BadgeTone } from '@lanyard/web/ui/display/badge.tsx'

export const caseStatuses = Object.values(supportCaseStates)

/** Whose turn it is, in a sentence. */
export const caseStateTexts: Readonly<Record<SupportCaseState, { tone: BadgeTone; sentence: string }>> = {
  Open: { tone: 'info', sentence: 'We’ve received it. We’ll reply here and by email.' },
  'Waiting for you': { tone: 'warning', sentence: 'We need your reply to continue.' },
  'Waiting for us': { tone: 'info', sentence: 'We’re working on it. You don’t need to do anything right now.' },
  Resolved: { tone: 'success', sentence: 'We think this is resolved. If it isn’t, reply to reopen the case.' },
  Closed: { tone: 'plain', sentence: 'This case is closed. Reply if you still need help.' },
}

export const stateTextsOf = (status: string | null | undefined) => caseStateTexts[(status ?? 'Open') as SupportCaseState] ?? caseStateTexts.Open
