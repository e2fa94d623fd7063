import { toast } from '@lanyard/web/announcements.ts'
import type { Faults } from '@lanyard/web/form/submission.ts'
import { leaving } from '@lanyard/web/form/use-action.ts'
import { anything, type Schema, useForm } from '@lanyard/web/form/use-form.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { forgetDraft } from '../../../drafts/drafts.ts'
import { useDraft, useKeptDraft } from '../../../drafts/use-draft.ts'
import type { DetailTab } from '../detail-tabs.ts'
import { detailsOf, plainKeyOf, saveDetails, type TaggedDetails } from '../details-api.ts'
import { isChangedMeanwhile, saveFaults } from '../fields/detail-faults.ts'
import type { DetailField, DetailSheet } from '../fields/detail-field.ts'
import { bodyOf, changedPaths, type Typed, type TypedDisability, type Values, valuesOf } from '../fields/detail-values.ts'
import { writableOf } from '../groups/detail-sheets.ts'

type Draft = { base: TaggedDetails; values: Values }
export type DetailsEdit = ReturnType<typeof useDetailsEdit>

export const draftName = (tab: DetailTab) => `my-details ${tab}`

/** Disabilities that were added and not chosen. */
const unfinishedIn = (values: Values) =>
  Object.entries(values).flatMap(([path, typed]) =>
    Array.isArray(typed)
      ? (typed as readonly TypedDisability[]).flatMap(({ disabilityId }, at) => (disabilityId === '' ? [`${path}.${at}.disabilityId`] : []))
      : [],
  )

/** Every field by its path; what must be finished first says so. */
const schemaOf = (fields: readonly DetailField[], values: Values): Schema<Values> => ({
  ...Object.fromEntries(fields.map(({ path }) => [path, anything])),
  ...Object.fromEntries(unfinishedIn(values).map((path) => [path, () => 'Choose one, or remove the row.'])),
})

/** A tab being edited: what was read, what is typed, what is wrong, and what somebody else changed meanwhile. */
export const useDetailsEdit = (tab: DetailTab, sheet: DetailSheet, read: TaggedDetails, onDone: () => void) => {
  const queries = useQueryClient()
  const fields = writableOf(sheet)
  const paths = fields.map(({ path }) => path)
  const kept = useKeptDraft<Draft>(draftName(tab))
  const [base, setBase] = useState(kept?.base ?? read)
  const [initial] = useState(() => kept?.values ?? valuesOf(fields, read.data))
  const [theirs, setTheirs] = useState<TaggedDetails>()

  const write = async (values: Values) => {
    const removable = sheet.flatMap((group) => group.removable ?? [])
    const saved = await saveDetails(tab, bodyOf(fields, before, values, removable), base.etag)
    queries.setQueryData(detailsOf(tab).queryKey, saved)
    void queries.invalidateQueries({ queryKey: ['getLearnerAccount'] })
    void queries.invalidateQueries({ queryKey: plainKeyOf(tab), exact: true })
    forgetDraft(draftName(tab))
    toast('Your details are saved.')
    onDone()
    return leaving
  }
  const failed = async (error: unknown): Promise<Faults | undefined> => {
    if (!isChangedMeanwhile(error)) return saveFaults(error, paths)
    try {
      setTheirs(await queries.fetchQuery({ ...detailsOf(tab), staleTime: 0 }))
      return undefined
    } catch (again) {
      return saveFaults(again, [])
    }
  }
  const form = useForm<Values>({
    initial,
    base: valuesOf(fields, base.data),
    schema: (values) => schemaOf(fields, values),
    onSubmit: write,
    onError: failed,
    isSame: (values, saved) => changedPaths(saved, values).length === 0,
  })
  const { values, base: before, busy, faults, isDirty, isAtRisk, change } = form
  useDraft(
    draftName(tab),
    useMemo(() => (isDirty ? { base, values } : undefined), [isDirty, base, values]),
  )

  const type = useCallback((path: string, typed: Typed) => change((now) => ({ ...now, [path]: typed }), [path]), [change])
  /** Goes on from what the record is now, with what was chosen of both. */
  const settle = (now: TaggedDetails, settled: Values) => {
    setBase(now)
    form.rebase(valuesOf(fields, now.data))
    change(() => settled)
    setTheirs(undefined)
  }
  return {
    fields,
    before,
    values,
    changed: changedPaths(before, values),
    isDirty,
    isAtRisk,
    busy,
    faults,
    theirs,
    base,
    isFromDraft: kept !== undefined,
    type,
    fill: (filled: Values) => change((now) => ({ ...now, ...filled })),
    save: () => (isDirty ? form.submit() : onDone()),
    settle,
  }
}
