import type { OpenedCase } from '@lanyard/contract'
import { toast } from '@lanyard/web/announcements.ts'
import { explain } from '@lanyard/web/explain.ts'
import { useAction } from '@lanyard/web/form/use-action.ts'
import { useQueryClient } from '@tanstack/react-query'
import { keepCase } from '../case-queries.ts'
import { client } from '../inbox-api.ts'
import type { CaseChange } from './case-change.ts'

const fail = (error: unknown) => toast(explain(error), 'error')

/** Changes one case and shows the answer. A failure is told; nothing is changed then. */
export const useChangeCase = (id: number) => {
  const queries = useQueryClient()
  const send = async (change: CaseChange) => keepCase(queries, await client.changeCase({ params: { id }, body: change }))
  const { busy, run } = useAction(send, fail)
  /** A closed case was new, open or waiting before; new it can't be again. */
  const close = async ({ status, heldUntil }: Pick<OpenedCase, 'status' | 'heldUntil'>) => {
    if (status === 'closed') return
    await send({ status: 'closed' }).then(
      () =>
        toast('Case closed.', 'success', {
          label: 'Undo',
          run: () => void send({ status: status === 'new' ? 'open' : status, ...(status === 'on-hold' && { heldUntil }) }).catch(fail),
        }),
      fail,
    )
  }
  return { busy, change: (change: CaseChange) => void run(change), send, close }
}
