import { toast } from '@lanyard/web/announcements.ts'
import { explain } from '@lanyard/web/explain.ts'
import { useAction } from '@lanyard/web/form/use-action.ts'
import { useQueryClient } from '@tanstack/react-query'
import { sayCases } from '../case-labels.ts'
import { refreshLists } from '../case-queries.ts'
import { client } from '../inbox-api.ts'
import type { CaseChange } from './case-change.ts'

type Refused = readonly { id: number; reason: string }[]

const sayRefused = (refused: Refused) => (refused.length === 0 ? '' : ` ${sayCases(refused.length)} not changed: ${refused[0]?.reason}`)

/** Changes several cases together, and offers to undo it. */
export const useBulkChange = (ids: readonly number[], onDone: () => void) => {
  const queries = useQueryClient()
  const refresh = () => Promise.all([refreshLists(queries), queries.invalidateQueries({ queryKey: ['getCase'] })])
  const undo = async (id: number) => {
    try {
      const { changed, refused } = await client.undoCaseChanges({ params: { id } })
      toast(`Undone for ${sayCases(changed.length)}.${sayRefused(refused)}`, refused.length > 0 ? 'info' : 'success')
    } catch (error) {
      toast(explain(error), 'error')
    }
    await refresh()
  }
  const { busy, run } = useAction(
    async (change: CaseChange) => {
      const { changed, refused, undoId } = await client.changeCases({ body: { ids: [...ids], ...change } })
      const action = undoId === null ? undefined : { label: 'Undo', run: () => void undo(undoId) }
      toast(`${sayCases(changed.length)} changed.${sayRefused(refused)}`, refused.length > 0 ? 'info' : 'success', action)
      onDone()
      await refresh()
    },
    (error) => toast(explain(error), 'error'),
  )
  return { busy, change: (change: CaseChange) => void run(change) }
}
