import { toast } from '@lanyard/web/announcements.ts'
import { explain } from '@lanyard/web/explain.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { keepCase } from '../case-queries.ts'
import { client } from '../inbox-api.ts'

/** Puts a merged case back, and shows it. */
export const useUnmerge = () => {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return async (id: number) => {
    try {
      keepCase(queries, await client.unmergeCase({ params: { id } }))
      await queries.invalidateQueries({ queryKey: ['getCase'] })
      toast(`Case ${id} is on its own again.`)
      await navigate({ to: '/inbox/$caseId', params: { caseId: String(id) }, search: (before) => before })
    } catch (error) {
      toast(explain(error), 'error')
    }
  }
}
