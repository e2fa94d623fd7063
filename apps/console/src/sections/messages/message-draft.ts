import type { LearnerSegment } from '@lanyard/contract'

export type AttachedFile = { id: string; filename: string; size: number }

export type AudienceKind = 'class' | 'course' | 'segment' | 'learner'

/** What is typed into the form of a new message. `target` depends on the kind: `class 12`, `timetable 3`, a course's or learner's id, or a segment. */
export type MessageDraft = {
  kind: AudienceKind
  target: string
  /** What the target is called, where the list of them doesn't have it. */
  targetName: string
  subject: string
  htmlBody: string
  files: readonly AttachedFile[]
  isLater: boolean
  /** A day and a time in the provider's time zone. */
  sendsAt: string
}

export const emptyDraft: MessageDraft = { kind: 'class', target: '', targetName: '', subject: '', htmlBody: '', files: [], isLater: false, sendsAt: '' }

const place = /^(class|timetable) (\d+)$/

/** The audience as the calls want it. */
export const audienceOf = ({ kind, target }: Pick<MessageDraft, 'kind' | 'target'>) => {
  if (target === '') return undefined
  if (kind === 'segment') return { kind, segment: target as LearnerSegment }
  if (kind === 'learner') return { kind: 'learners' as const, ids: [Number(target)] }
  if (kind === 'course') return { kind, id: Number(target) }
  const [, of, id] = place.exec(target) ?? []
  return of ? { kind: of as 'class' | 'timetable', id: Number(id) } : undefined
}

/** The target that a link from another page names. */
export const draftFor = ({ to, id, segment }: { to?: string | undefined; id?: unknown; segment?: string | undefined }): MessageDraft => {
  const number = Number(id)
  if (to === 'segment' && segment) return { ...emptyDraft, kind: 'segment', target: segment }
  if (!Number.isSafeInteger(number) || number < 1) return emptyDraft
  if (to === 'class' || to === 'timetable') return { ...emptyDraft, target: `${to} ${number}` }
  return to === 'course' || to === 'learner' ? { ...emptyDraft, kind: to, target: String(number) } : emptyDraft
}
