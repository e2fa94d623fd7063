import { toast } from '@lanyard/web/announcements.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { LeaveGuard } from '../../shell/leave-guard.tsx'
import { countOf } from '../catalogue/catalogue-labels.ts'
import type { CatalogueList } from '../catalogue/catalogue-list.ts'
import { useChoices } from '../list/editing/references.ts'
import type { Value } from '../list/values/values-api.ts'
import { PasteBox } from './paste-box.tsx'
import { PasteCheck } from './paste-check.tsx'
import { usePasted } from './use-pasted.ts'

export const PasteContent = ({ list, values }: { list: CatalogueList; values: readonly Value[] }) => {
  const choices = useChoices(list, true)
  const pasted = usePasted(list, values, choices)
  const navigate = useNavigate()
  const { isSaved, rows } = pasted
  useEffect(() => {
    if (!isSaved) return
    toast(`${countOf(rows.length, 'value is', 'values are')} added.`)
    void navigate({ to: '/lists/$list', params: { list: list.name } })
  }, [isSaved, rows.length, list.name, navigate])
  return (
    <>
      {rows.length === 0 ? <PasteBox list={list} onRead={pasted.read} /> : <PasteCheck list={list} pasted={pasted} choices={choices} />}
      <LeaveGuard isAtRisk={pasted.isAtRisk} />
    </>
  )
}
