import type { CaseSummary } from '@lanyard/contract'
import { toast } from '@lanyard/web/announcements.ts'
import { explain } from '@lanyard/web/explain.ts'
import { useAction } from '@lanyard/web/form/use-action.ts'
import { useSendOnce } from '@lanyard/web/form/use-send-once.ts'
import { MessageEditor } from '@lanyard/web/rich-text/message-editor.tsx'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Dialog } from '@lanyard/web/ui/dialogs/dialog.tsx'
import { Alert } from '@lanyard/web/ui/feedback/alert.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sayCases } from '../case-labels.ts'
import { refreshLists } from '../case-queries.ts'
import { holdReply } from '../held/held-replies.ts'
import { client } from '../inbox-api.ts'
import saved from '../saved-replies/saved-replies.module.css'

type BulkReplyDialogProps = { cases: readonly CaseSummary[]; onSent: () => void; onClose: () => void }

/** The same reply to several learners. Each can be taken back for ten seconds. */
export const BulkReplyDialog = ({ cases, onSent, onClose }: BulkReplyDialogProps) => {
  const queries = useQueryClient()
  const once = useSendOnce()
  const [html, setHtml] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const { busy, run } = useAction(
    async () => {
      setRefusal(undefined)
      const body = { cases: cases.map(({ id, version }) => ({ id, version })), htmlBody: html }
      const { held, refused } = await client.replyToCases({ body, idempotencyKey: once(body).key })
      once.done()
      for (const reply of held) holdReply(reply)
      await refreshLists(queries)
      if (held.length === 0) return setRefusal(refused[0]?.reason)
      if (refused.length > 0) toast(`${sayCases(refused.length)} not answered: ${refused[0]?.reason}`, 'info')
      onSent()
    },
    (error) => setRefusal(explain(error)),
  )
  return (
    <Dialog title={`Reply to ${sayCases(cases.length)}`} onClose={onClose}>
      {refusal && <Alert type="error">{refusal}</Alert>}
      <div className={saved.text}>
        <MessageEditor label="Reply" initial="" onChange={setHtml}>
          <Button small busy={busy} disabled={html === ''} onClick={() => void run()}>
            Send to {cases.length}
          </Button>
        </MessageEditor>
      </div>
      <p className={saved.fields}>
        Each learner gets their own reply. <code>{'{learner.firstName}'}</code> and other fields are filled in for each.
      </p>
    </Dialog>
  )
}
