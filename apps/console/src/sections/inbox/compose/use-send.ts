import type { OpenedCase } from '@lanyard/contract'
import { ResponseError } from '@lanyard/contract/browser'
import { announce } from '@lanyard/web/announcements.ts'
import { explain } from '@lanyard/web/explain.ts'
import { useAction } from '@lanyard/web/form/use-action.ts'
import { useSendOnce } from '@lanyard/web/form/use-send-once.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { caseOf, keepCase, refreshLists } from '../case-queries.ts'
import { holdReply } from '../held/held-replies.ts'
import { client } from '../inbox-api.ts'
import type { CaseDrafting } from './use-case-draft.ts'
import { givenAttachments, type ReplyExtras } from './use-reply-extras.ts'

export type SendStatus = 'closed' | 'waiting-for-learner' | undefined
export type Refusal = { type: 'warning' | 'error'; text: string }

/** Somebody wrote since this person last read. */
const isClash = (error: unknown) => error instanceof ResponseError && error.response.status === 409

/** Sends replies and saves notes. What is refused stays in the composer, with the reason above it. */
export const useSend = ({ id, lastEntryId }: OpenedCase, reply: CaseDrafting, extras: ReplyExtras, note: CaseDrafting) => {
  const queries = useQueryClient()
  const once = useSendOnce()
  const [refusal, setRefusal] = useState<Refusal>()
  const refuse = (error: unknown) => {
    setRefusal({ type: isClash(error) ? 'warning' : 'error', text: explain(error) })
    if (error instanceof ResponseError) once.done()
    if (isClash(error)) void queries.invalidateQueries({ queryKey: caseOf(id).queryKey })
  }
  const sending = useAction(async (status: SendStatus) => {
    setRefusal(undefined)
    if (extras.unready) return setRefusal({ type: 'warning', text: extras.unready })
    await reply.settle()
    await extras.settle()
    const { attachments, actions } = extras
    const body = {
      ...{ htmlBody: reply.html, lastEntryId, ...(status && { status }) },
      ...(attachments.length > 0 && { attachments: givenAttachments(attachments) }),
      ...(actions.length > 0 && { actions: [...actions] }),
    }
    const held = await client.replyToCase({ params: { id }, body, idempotencyKey: once(body).key })
    once.done()
    reply.clear()
    extras.clear()
    holdReply(held)
    queries.setQueryData(caseOf(id).queryKey, (before: OpenedCase | undefined) => before && { ...before, heldReplies: [...before.heldReplies, held] })
    announce(`The reply to ${held.learnerName} will be sent in 10 seconds.`)
    await refreshLists(queries)
  }, refuse)
  const saving = useAction(async () => {
    setRefusal(undefined)
    await note.settle()
    const body = { htmlBody: note.html }
    const opened = await client.addCaseNote({ params: { id }, body, idempotencyKey: once(body).key })
    once.done()
    keepCase(queries, opened)
    note.clear()
    announce('Note saved.')
  }, refuse)
  return { refusal, busy: sending.busy || saving.busy, send: (status?: SendStatus) => void sending.run(status), saveNote: () => void saving.run() }
}
