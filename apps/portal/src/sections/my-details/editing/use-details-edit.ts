import { toast } from '@lanyard/web/announcements.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { forgetDraft } from '../../../drafts/drafts.ts'
import { useDraft, useKeptDraft } from '../../../drafts/use-draft.ts'
import type { DetailTab } from '../detail-tabs.ts'
import { detailsOf, plainKeyOf, saveDetails, type TaggedDetails } from '../details-api.ts'
import { type Fault, isChangedMeanwhile, type SaveFaults, saveFaults } from '../fields/detail-faults.ts'
import type { DetailSheet } from '../fields/detail-field.ts'
import { bodyOf, changedPaths, type Typed, type TypedDisability, type Values, valuesOf } from '../fields/detail-values.ts'
import { writableOf } from '../groups/detail-sheets.ts'

type Draft = { base: TaggedDetails; values: Values }
export type DetailsEdit = ReturnType<typeof useDetailsEdit>

export const draftName = (tab: DetailTab) => `my-details ${tab}`

const without = (faults: SaveFaults | undefined, path: string): SaveFaults | undefined =>
  faults && { ...faults, fields: faults.fields.filter((fault) => fault.path !== path && !fault.path.startsWith(`${path}.`)) }

/** Disabilities that were added and not chosen. */
const unfinishedIn = (values: Values): Fault[] =>
  Object.entries(values).flatMap(([path, typed]) =>
    Array.isArray(typed)
      ? (typed as readonly TypedDisability[]).flatMap(({ disabilityId }, at) =>
          disabilityId === '' ? [{ path: `${path}.${at}.disabilityId`, message: 'Choose one, or remove the row.' }] : [],
        )
      : [],
  )

/** A tab being edited: what was read, what is typed, what is wrong, and what somebody else changed meanwhile. */
export const useDetailsEdit = (tab: DetailTab, sheet: DetailSheet, read: TaggedDetails, onDone: () => void) => {
  const queries = useQueryClient()
  const fields = writableOf(sheet)
  const kept = useKeptDraft<Draft>(draftName(tab))
  const [base, setBase] = useState(kept?.base ?? read)
  const [values, setValues] = useState(() => kept?.values ?? valuesOf(fields, read.data))
  const [busy, setBusy] = useState(false)
  const [faults, setFaults] = useState<SaveFaults>()
  const [theirs, setTheirs] = useState<TaggedDetails>()
  const before = valuesOf(fields, base.data)
  const changed = changedPaths(before, values)
  const isDirty = changed.length > 0
  useDraft(
    draftName(tab),
    useMemo(() => (isDirty ? { base, values } : undefined), [isDirty, base, values]),
  )

  const type = useCallback((path: string, typed: Typed) => {
    setValues((now) => ({ ...now, [path]: typed }))
    setFaults((now) => without(now, path))
  }, [])
  const fill = (filled: Values) => setValues((now) => ({ ...now, ...filled }))

  const write = async () => {
    const removable = sheet.flatMap((group) => group.removable ?? [])
    const saved = await saveDetails(tab, bodyOf(fields, before, values, removable), base.etag)
    queries.setQueryData(detailsOf(tab).queryKey, saved)
    void queries.invalidateQueries({ queryKey: ['getLearnerAccount'] })
    void queries.invalidateQueries({ queryKey: plainKeyOf(tab), exact: true })
    forgetDraft(draftName(tab))
    toast('Your details are saved.')
    onDone()
  }
  const failed = async (error: unknown) => {
    if (!isChangedMeanwhile(error))
      return setFaults(
        saveFaults(
          error,
          fields.map(({ path }) => path),
        ),
      )
    setTheirs(await queries.fetchQuery({ ...detailsOf(tab), staleTime: 0 }))
  }
  const save = async () => {
    if (!isDirty) return onDone()
    const unfinished = unfinishedIn(values)
    if (unfinished.length > 0) return setFaults({ fields: unfinished, above: undefined, mayTryAgain: false })
    setBusy(true)
    setFaults(undefined)
    try {
      await write()
    } catch (error) {
      await failed(error).catch((again: unknown) => setFaults(saveFaults(again, [])))
      setBusy(false)
    }
  }
  /** Goes on from what the record is now, with what was chosen of both. */
  const settle = (now: TaggedDetails, settled: Values) => {
    setBase(now)
    setValues(settled)
    setTheirs(undefined)
  }
  return { fields, before, values, changed, isDirty, busy, faults, theirs, base, isFromDraft: kept !== undefined, type, fill, save: () => void save(), settle }
}
