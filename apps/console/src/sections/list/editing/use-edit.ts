import { noFaults } from '@lanyard/web/form/submission.ts'
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
  const [draft, setDraft] = useState(() => draftOf(list, value))
  const [busy, setBusy] = useState(false)
  const [faults, setFaults] = useState(noFaults)
  const [changed, setChanged] = useState<ChangedMeanwhile>()
  const isDirty = !isSameDraft(draft, draftOf(list, base))

  const write = async () => {
    if (base) return writes.replace(base, itemFrom(list, draft, base))
    return writes.create([itemFrom(list, draft)])
  }
  const save = async () => {
    const found = draftFaults(list, draft)
    if (Object.keys(found).length > 0) return setFaults({ fields: found, above: undefined })
    if (base && !isDirty) return onDone(undefined)
    setBusy(true)
    setFaults(noFaults)
    try {
      await write()
      onDone(draft)
    } catch (error) {
      if (error instanceof ChangedMeanwhile) {
        setChanged(error)
        if (error.now) setBase(error.now)
      } else setFaults(problemFaults(error, editableColumns(list)))
      setBusy(false)
    }
  }
  const type = (name: string, typed: string | boolean) => {
    setDraft({ ...draft, [name]: typed })
    if (name in faults.fields) setFaults({ ...faults, fields: Object.fromEntries(Object.entries(faults.fields).filter(([field]) => field !== name)) })
  }
  return { draft, base, busy, faults, changed, isDirty, isNew: value === undefined, type, save: () => void save(), cancel: () => onDone(undefined) }
}
