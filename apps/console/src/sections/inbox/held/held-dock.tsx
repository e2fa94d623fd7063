import { toast } from '@lanyard/web/announcements.ts'
import { explain } from '@lanyard/web/explain.ts'
import { useAction } from '@lanyard/web/form/use-action.ts'
import { useStore } from '@lanyard/web/store.ts'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { caseOf, keepCase, refreshLists } from '../case-queries.ts'
import { client } from '../inbox-api.ts'
import { useNow } from '../use-now.ts'
import styles from './held.module.css'
import { type Held, heldFor, heldReplies, releaseReply, takenBack } from './held-replies.ts'

const length = 2 * Math.PI * 42

const HeldReplyCard = ({ held: { reply, until }, now }: { held: Held; now: number }) => {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const left = Math.max(0, until - now)
  const seconds = Math.ceil(left / 1000)
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
  return (
    <div className={styles.card}>
      <span className={styles.ring} aria-hidden>
        <svg viewBox="0 0 100 100" aria-hidden="true">
          <circle cx="50" cy="50" r="42" />
          <circle cx="50" cy="50" r="42" strokeDasharray={`${(left / heldFor) * length} ${length}`} />
        </svg>
        <span data-figures>{seconds}</span>
      </span>
      <p className={styles.text}>
        <strong>Reply to {learnerName}</strong>
        <small aria-hidden>{seconds === 1 ? 'Sends in 1 second' : `Sends in ${seconds} seconds`}</small>
      </p>
      <Button variant="text" small busy={busy} onClick={() => void run()} aria-label={`Undo the reply to ${learnerName}`}>
        Undo
      </Button>
    </div>
  )
}

/** Replies on their way, with the time that is left to take them back. */
export const HeldDock = () => {
  const held = useStore(heldReplies)
  return (
    <div role="status" className={styles.dock} data-empty={held.length === 0 || undefined}>
      {held.length > 0 && <HeldCards held={held} />}
    </div>
  )
}

const HeldCards = ({ held }: { held: readonly Held[] }) => {
  const now = useNow(200).getTime()
  return held.map((each) => <HeldReplyCard key={each.reply.id} held={each} now={now} />)
}
