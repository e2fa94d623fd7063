import { toast } from '@lanyard/web/announcements.ts'
import { explain } from '@lanyard/web/explain.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { client } from '../../api.ts'
import { learnerAccount } from '../../shell/learner.ts'
import { messageOf } from './message-queries.ts'
import type { MessageRow } from './message-rows.tsx'

type Listed = { items: MessageRow[]; totalCount: number }

/** Marks a message immediately and reverts it if the server refuses. */
export const useMark = () => {
  const queries = useQueryClient()
  return useCallback(
    (messageId: number, isRead: boolean) => {
      const show = (shown: boolean) => {
        queries.setQueriesData<Listed>({ queryKey: ['listMessages'] }, (list) =>
          list?.items ? { ...list, items: list.items.map((one) => (one.messageId === messageId ? { ...one, isRead: shown } : one)) } : list,
        )
        queries.setQueryData(messageOf(messageId).queryKey, (one) => one && { ...one, isRead: shown })
        // The menus count along.
        queries.setQueryData(learnerAccount.queryKey, (account) =>
          account?.counts
            ? { ...account, counts: { ...account.counts, unreadMessages: Math.max(0, account.counts.unreadMessages + (shown ? -1 : 1)) } }
            : account,
        )
      }
      show(isRead)
      client
        .markMessage({ params: { id: messageId }, body: { isRead } })
        .then(() => {
          void queries.invalidateQueries({ queryKey: ['listMessages'], refetchType: 'inactive' })
          void queries.invalidateQueries({ queryKey: learnerAccount.queryKey })
          void queries.invalidateQueries({ queryKey: ['getLearnerAttention'] })
        })
        .catch((error: unknown) => {
          console.error('markMessage failed:', error)
          show(!isRead)
          toast(`The message couldn’t be marked. ${explain(error)}`, 'error')
        })
    },
    [queries],
  )
}
