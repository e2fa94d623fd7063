import { ResponseError } from '@lanyard/contract/browser'
import { announce, toast } from '@lanyard/web/announcements.ts'
import { explain } from '@lanyard/web/explain.ts'
import { useState } from 'react'
import type { CatalogueList } from '../../catalogue/catalogue-list.ts'
import { isStale, useWrites } from '../editing/writes.ts'
import type { Values } from '../values/values-api.ts'
import { isSameSet, itemsOf, moved, newStage, type Stage, stagesOf, switchedOffStages } from './stages.ts'

type Faults = { rows: Record<number, string>; above: string | undefined }
const noFaults: Faults = { rows: {}, above: undefined }

const faultsOf = (error: unknown): Faults => {
  const errors = error instanceof ResponseError ? (error.problem?.errors ?? []) : []
  const rows = Object.fromEntries(errors.map(({ pointer, message }) => [Number(/^\/(\d+)/.exec(pointer)?.[1] ?? -1), message]))
  return { rows, above: errors.length > 0 ? undefined : explain(error) }
}

/** The stages being edited. Nothing is saved until the whole set is, with the entity tag that was read. */
export const useStages = (list: CatalogueList, values: Values) => {
  const writes = useWrites(list)
  const [base, setBase] = useState(values)
  const [stages, setStages] = useState(() => stagesOf(values.items))
  const [busy, setBusy] = useState(false)
  const [faults, setFaults] = useState(noFaults)
  /** The person has been told about a concurrent change. */
  const [isTold, setTold] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const isDirty = !isSameSet(stages, stagesOf(base.items))
  const isNewer = values.etag !== base.etag

  const take = (read: Values) => {
    setBase(read)
    setStages(stagesOf(read.items))
    setFaults(noFaults)
    setTold(false)
    setSaving(false)
  }
  if (isNewer && (!isDirty || isSaving)) take(values)

  const move = (from: number, to: number) => {
    if (to < 0 || to >= stages.length || from === to) return
    setStages(moved(stages, from, to))
    announce(`${stages[from]?.description || 'The new stage'}, place ${to + 1} of ${stages.length}`)
  }
  const change = (index: number, changes: Partial<Stage>) => {
    setStages(stages.map((stage, at) => (at === index ? { ...stage, ...changes } : stage)))
    setFaults(noFaults)
  }
  const save = async () => {
    const blank = stages.flatMap(({ description }, index) => (description.trim() === '' ? [[index, 'A stage needs a name.'] as const] : []))
    if (blank.length > 0) return setFaults({ ...noFaults, rows: Object.fromEntries(blank) })
    setBusy(true)
    setSaving(true)
    setFaults(noFaults)
    try {
      await writes.replaceSet(itemsOf(stages), isTold ? values.etag : base.etag)
      toast('The stages are saved.')
    } catch (error) {
      setSaving(false)
      if (isStale(error)) {
        setTold(true)
        await writes.readAgain()
      } else setFaults(faultsOf(error))
    } finally {
      setBusy(false)
    }
  }
  const kept = new Set(stages.map(({ id }) => id))
  return {
    stages,
    off: [...switchedOffStages(base.items), ...stagesOf(base.items)].filter(({ id }) => !kept.has(id)),
    busy,
    faults,
    isTold,
    isDirty,
    move,
    change,
    add: () => setStages([...stages, newStage()]),
    remove: (index: number) => setStages(stages.toSpliced(index, 1)),
    bringBack: (stage: Stage) => setStages([...stages, stage]),
    save: () => void save(),
    discard: () => take(values),
  }
}
