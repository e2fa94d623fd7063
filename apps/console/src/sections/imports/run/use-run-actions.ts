import type { ImportChoices, ImportRun } from '@lanyard/contract'
import { useQueryClient } from '@tanstack/react-query'
import { client } from '../../../api.ts'
import { runOf } from '../import-list.ts'

/** What can be done with a run. The answer is shown without asking again. */
export const useRunActions = (id: number) => {
  const queries = useQueryClient()
  const { queryKey } = runOf(String(id))
  const params = { id }
  const act = async (work: () => Promise<ImportRun>) => {
    await queries.cancelQueries({ queryKey })
    queries.setQueryData(queryKey, await work())
    void queries.invalidateQueries({ queryKey: ['listImports'] })
    void queries.invalidateQueries({ queryKey: ['getHome'] })
    void queries.invalidateQueries({ queryKey: ['listImportProblems'] })
  }
  return {
    apply: (confirmed: number | null) => act(() => client.applyImport({ params, body: confirmed === null ? {} : { confirmed } })),
    checkAgain: (body: ImportChoices) => act(() => client.checkImportAgain({ params, body })),
    pause: () => act(() => client.pauseImport({ params })),
    cancel: () => act(() => client.cancelImport({ params })),
    undo: () => act(() => client.undoImport({ params })),
  }
}
