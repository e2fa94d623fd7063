import type { CaseAction, CaseAttachment, GivenAttachment, OpenedCase } from '@lanyard/contract'
import { toast } from '@lanyard/web/announcements.ts'
import { explain } from '@lanyard/web/explain.ts'
import { createStore } from '@lanyard/web/store.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { caseOf } from '../case-queries.ts'
import { client } from '../inbox-api.ts'
import { withDraft } from './with-draft.ts'

/** An action that was chosen beside the composer. */
export const wantedAction = createStore<{ caseId: number; action: CaseAction } | undefined>(undefined)

type Extras = { attachments: readonly CaseAttachment[]; actions: readonly CaseAction[] }

/** As it is sent. */
const givenOf = ({ fileId, documentId }: CaseAttachment): GivenAttachment => (fileId === null ? { documentId: documentId as number } : { fileId })
export const givenAttachments = (attachments: readonly CaseAttachment[]) => attachments.map(givenOf)

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)
/** A newer look at the same request replaces the older one. */
const isAbout = (one: CaseAction, other: CaseAction) =>
  one.kind === 'approve-change' && other.kind === 'approve-change' ? one.requestId === other.requestId : isSame(one, other)

/** What goes off with the reply besides its text. It is saved with the draft at once. */
export const useReplyExtras = ({ id, drafts }: OpenedCase) => {
  const queries = useQueryClient()
  const stored: Extras = { attachments: drafts.reply?.attachments ?? [], actions: drafts.reply?.actions ?? [] }
  const [extras, setExtras] = useState(stored)
  const [unready, setUnready] = useState<string>()
  const now = useRef(extras)
  now.current = extras
  const saving = useRef<Promise<void>>(Promise.resolve())
  const pending = useRef(0)
  const show = (next: Extras) => {
    now.current = next
    setExtras(next)
  }
  const storedText = JSON.stringify(stored)
  useEffect(() => {
    if (pending.current > 0) return
    now.current = JSON.parse(storedText)
    setExtras(now.current)
  }, [storedText])
  const remember = ({ attachments, actions }: Extras) =>
    queries.setQueryData(
      caseOf(id).queryKey,
      (opened: OpenedCase | undefined) => opened && withDraft(opened, 'reply', { attachments: [...attachments], actions: [...actions] }),
    )

  const save = (change: Partial<Extras>) => {
    const before = now.current
    show({ ...before, ...change })
    pending.current += 1
    const { attachments, actions } = change
    const body = { ...(attachments && { attachments: givenAttachments(attachments) }), ...(actions && { actions: [...actions] }) }
    saving.current = saving.current
      .then(() => client.saveCaseDraft({ params: { id }, body: { kind: 'reply', ...body } }))
      .then(
        () => undefined,
        (error: unknown) => {
          show(before)
          toast(explain(error), 'error')
        },
      )
      .then(() => {
        pending.current -= 1
        if (pending.current === 0) remember(now.current)
      })
  }
  return {
    ...extras,
    /** Why the reply can't be sent yet. */
    unready,
    setUnready,
    attach: (more: readonly CaseAttachment[]) => save({ attachments: [...now.current.attachments, ...more] }),
    detach: (attachment: CaseAttachment) => save({ attachments: now.current.attachments.filter((one) => !isSame(givenOf(one), givenOf(attachment))) }),
    act: (action: CaseAction) => save({ actions: [...now.current.actions.filter((one) => !isAbout(one, action)), action] }),
    unact: (action: CaseAction) => save({ actions: now.current.actions.filter((one) => !isSame(one, action)) }),
    settle: () => saving.current,
    /** The reply was sent. */
    clear: () => {
      show({ attachments: [], actions: [] })
      remember(now.current)
    },
  }
}

export type ReplyExtras = ReturnType<typeof useReplyExtras>
