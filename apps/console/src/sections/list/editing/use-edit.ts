import { leaving } from '@lanyard/web/form/use-action.ts'
import { useForm } from '@lanyard/web/form/use-form.ts'
import { useState } from 'react'
import type { CatalogueList } from '../../catalogue/catalogue-list.ts'
import type { Value } from '../values/values-api.ts'
import { type Draft, draftFaults, draftOf, editableColumns, isSameDraft, itemFrom } from './draft.ts'
import { problemFaults } from './problem-faults.ts'
import { ChangedMeanwhile, useWrites } from './writes.ts'

export type Edit = ReturnType<typeof useEdit>

/** A value being edited: new or existing. */
export const useEdit = (list: CatalogueList, value: Value | undefined, onDone: (saved: Draft | undefined) => void) => {
  const writes = useWrites(list)
  const [base, setBase] = useState(value)
  const [changed, setChanged] = useState<ChangedMeanwhile>()

  const write = async (draft: Draft) => {
    if (base && !isDirty) return onDone(undefined)
    if (base) await writes.replace(base, itemFrom(list, draft, base))
    else await writes.create([itemFrom(list, draft)])
    onDone(draft)
    return leaving
  }
  const failed = (error: unknown) => {
    if (!(error instanceof ChangedMeanwhile)) return problemFaults(error, editableColumns(list))
    setChanged(error)
    if (error.now) {
      setBase(error.now)
      form.rebase(draftOf(list, error.now))
    }
  }
  const form = useForm<Draft>({
    initial: draftOf(list, value),
    schema: Object.fromEntries(editableColumns(list).map(({ name }) => [name, (draft: Draft) => draftFaults(list, draft)[name]])),
    onSubmit: write,
    onError: failed,
    isSame: isSameDraft,
  })
  const { values: draft, busy, faults, isDirty } = form
  return {
    draft,
    base,
    busy,
    faults,
    changed,
    isDirty,
    isNew: value === undefined,
    type: (name: string, typed: string | boolean) => form.type({ [name]: typed }),
    save: () => form.submit(),
    cancel: () => onDone(undefined),
  }
}
