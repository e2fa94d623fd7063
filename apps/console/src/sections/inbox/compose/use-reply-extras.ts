import type { CaseAttachment, GivenAttachment, OpenedCase } from '@lanyard/contract'
import { toast } from '@lanyard/web/announcements.ts'
import { explain } from '@lanyard/web/explain.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { caseOf } from '../case-queries.ts'
import { client } from '../inbox-api.ts'
import { withDraft } from './with-draft.ts'

/** As it is sent. */
const givenOf = ({ fileId, documentId }: CaseAttachment): GivenAttachment => (fileId === null ? { documentId: documentId as number } : { fileId })
export const givenAttachments = (attachments: readonly CaseAttachment[]) => attachments.map(givenOf)

/** What goes off with the reply besides its text. It is saved with the draft at once. */
export const useReplyExtras = ({ id, drafts }: OpenedCase) => {
  const queries = useQueryClient()
  const stored = drafts.reply?.attachments ?? []
  const [attachments, setAttachments] = useState<readonly CaseAttachment[]>(stored)
  const [unready, setUnready] = useState<string>()
  const now = useRef(attachments)
  now.current = attachments
  const saving = useRef<Promise<void>>(Promise.resolve())
  const pending = useRef(0)
  const show = (next: readonly CaseAttachment[]) => {
    now.current = next
    setAttachments(next)
  }
  const storedText = JSON.stringify(stored)
  useEffect(() => {
    if (pending.current > 0) return
    now.current = JSON.parse(storedText)
    setAttachments(now.current)
  }, [storedText])
  const remember = (next: readonly CaseAttachment[]) =>
    queries.setQueryData(caseOf(id).queryKey, (opened: OpenedCase | undefined) => opened && withDraft(opened, 'reply', { attachments: [...next] }))

  const save = (next: readonly CaseAttachment[]) => {
    const before = now.current
    show(next)
    pending.current += 1
    saving.current = saving.current
      .then(() => client.saveCaseDraft({ params: { id }, body: { kind: 'reply', attachments: givenAttachments(next) } }))
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
    attachments,
    /** Why the reply can't be sent yet. */
    unready,
    setUnready,
    attach: (more: readonly CaseAttachment[]) => save([...now.current, ...more]),
    detach: (attachment: CaseAttachment) =>
      save(now.current.filter(({ fileId, documentId }) => fileId !== attachment.fileId || documentId !== attachment.documentId)),
    settle: () => saving.current,
    /** The reply was sent. */
    clear: () => {
      show([])
      remember([])
    },
  }
}

export type ReplyExtras = ReturnType<typeof useReplyExtras>
