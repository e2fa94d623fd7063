import { ResponseError } from '@lanyard/contract/browser'
import { announce, toast } from '@lanyard/web/announcements.ts'
import { explain } from '@lanyard/web/explain.ts'
import { type Faults, noFaults } from '@lanyard/web/form/submission.ts'
import { type Schema, useForm } from '@lanyard/web/form/use-form.ts'
import { useState } from 'react'
import type { CatalogueList } from '../../catalogue/catalogue-list.ts'
import { isStale, useWrites } from '../editing/writes.ts'
import type { Values } from '../values/values-api.ts'
import { isSameSet, itemsOf, moved, newStage, type Stage, stagesOf, switchedOffStages } from './stages.ts'

/** By the place of the stage. */
const faultsOf = (error: unknown): Faults => {
  const errors = error instanceof ResponseError ? (error.problem?.errors ?? []) : []
  const fields = Object.fromEntries(errors.map(({ pointer, message }) => [Number(/^\/(\d+)/.exec(pointer)?.[1] ?? -1), message]))
  return { fields, above: errors.length > 0 ? undefined : explain(error) }
}

const schemaOf = (stages: readonly Stage[]): Schema<Stage[]> =>
  Object.fromEntries(stages.map(({ description }, index) => [index, () => description.trim() === '' && 'A stage needs a name.']))

/** The stages being edited. Nothing is saved until the whole set is, with the entity tag that was read. */
export const useStages = (list: CatalogueList, values: Values) => {
  const writes = useWrites(list)
  const [base, setBase] = useState(values)
  /** The person has been told about a concurrent change. */
  const [isConflictShown, setConflictShown] = useState(false)
  const [isSaving, setSaving] = useState(false)

  const write = async (arranged: Stage[]) => {
    setSaving(true)
    await writes.replaceSet(itemsOf(arranged), isConflictShown ? values.etag : base.etag)
    toast('The stages are saved.')
  }
  const failed = async (error: unknown) => {
    setSaving(false)
    if (!isStale(error)) return faultsOf(error)
    setConflictShown(true)
    await writes.readAgain()
  }
  const form = useForm<Stage[]>({ initial: stagesOf(values.items), schema: schemaOf, onSubmit: write, onError: failed, isSame: isSameSet })
  const { values: stages, busy, isDirty, change: arrange } = form
  const setStages = (next: Stage[]) => arrange(() => next)

  const take = (read: Values) => {
    setBase(read)
    form.reset(stagesOf(read.items))
    setConflictShown(false)
    setSaving(false)
  }
  if (values.etag !== base.etag && (!isDirty || isSaving)) take(values)

  const move = (from: number, to: number) => {
    if (to < 0 || to >= stages.length || from === to) return
    setStages(moved(stages, from, to))
    announce(`${stages[from]?.description || 'The new stage'}, place ${to + 1} of ${stages.length}`)
  }
  const change = (index: number, changes: Partial<Stage>) => {
    setStages(stages.map((stage, at) => (at === index ? { ...stage, ...changes } : stage)))
    form.refuse(noFaults)
  }
  const kept = new Set(stages.map(({ id }) => id))
  return {
    stages,
    off: [...switchedOffStages(base.items), ...stagesOf(base.items)].filter(({ id }) => !kept.has(id)),
    busy,
    faults: form.faults,
    isConflictShown,
    isDirty,
    isAtRisk: form.isAtRisk,
    move,
    change,
    add: () => setStages([...stages, newStage()]),
    remove: (index: number) => setStages(stages.toSpliced(index, 1)),
    bringBack: (stage: Stage) => setStages([...stages, stage]),
    save: () => form.submit(),
    discard: () => take(values),
  }
}
