import { toast } from '@lanyard/web/announcements.ts'
import { explain } from '@lanyard/web/explain.ts'
import { useAction } from '@lanyard/web/form/use-action.ts'
import { useStore } from '@lanyard/web/store.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Dock, HeldCard } from '../../../held/held-card.tsx'
import { useNow } from '../../../held/use-now.ts'
import { caseOf, keepCase, refreshLists } from '../case-queries.ts'
import { client } from '../inbox-api.ts'
import { type Held, heldReplies, releaseReply, takenBack } from './held-replies.ts'

const HeldReplyCard = ({ held: { reply, until }, now }: { held: Held; now: number }) => {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const left = Math.max(0, until - now)
  const { id, caseId, learnerName } = reply
  const { busy, run } = useAction(
    async () => {
      const opened = await client.takeBackReply({ params: { id: caseId, replyId: id } })
      releaseReply(id)
      keepCase(queries, opened)
      takenBack.set({ caseId, html: opened.drafts.reply?.htmlBody ?? reply.htmlBody })
      await navigate({ to: '/inbox/$caseId', params: { caseId: String(caseId) }, search: (before) => before })
    },
    (error) => {
      releaseReply(id)
      toast(explain(error), 'error')
    },
  )
  useEffect(() => {
    if (left > 0 || busy) return
    releaseReply(id)
    void queries.invalidateQueries({ queryKey: caseOf(caseId).queryKey })
    void refreshLists(queries)
  }, [left, busy, id, caseId, queries])
  return <HeldCard title={`Reply to ${learnerName}`} undo={`Undo the reply to ${learnerName}`} left={left} busy={busy} onUndo={() => void run()} />
}

/** Replies on their way, with the time that is left to take them back. */
export const HeldDock = () => {
  const held = useStore(heldReplies)
  return <Dock isEmpty={held.length === 0}>{held.length > 0 && <HeldCards held={held} />}</Dock>
}

const HeldCards = ({ held }: { held: readonly Held[] }) => {
  const now = useNow(200).getTime()
  return held.map((each) => <HeldReplyCard key={each.reply.id} held={each} now={now} />)
}
