import type { CaseDraft, OpenedCase } from '@lanyard/contract'

type DraftKind = keyof OpenedCase['drafts']

const none = { htmlBody: '', attachments: [], actions: [] }

/** The case with a changed draft. One without anything is none. */
export const withDraft = (opened: OpenedCase, kind: DraftKind, change: Partial<CaseDraft>): OpenedCase => {
  const draft = { ...none, ...opened.drafts[kind], ...change, changedAt: new Date().toISOString() }
  const isEmpty = draft.htmlBody === '' && draft.attachments.length === 0 && draft.actions.length === 0
  return { ...opened, drafts: { ...opened.drafts, [kind]: isEmpty ? null : draft } }
}
