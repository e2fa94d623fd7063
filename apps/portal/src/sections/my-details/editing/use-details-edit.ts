import type { Faults } from '@lanyard/web/form/submission.ts'
import { leaving } from '@lanyard/web/form/use-action.ts'
import { anything, type Schema, useForm } from '@lanyard/web/form/use-form.ts'
import { dayFault } from '@lanyard/web/format/typed-day.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { forgetDraft } from '../../../drafts/drafts.ts'
import { useDraft, useKeptDraft } from '../../../drafts/use-draft.ts'
import { useLocaleClock } from '../../../records/calendar/use-locale-clock.ts'
import type { DetailTab } from '../detail-tabs.ts'
import { detailsOf, plainKeyOf, saveDetails, type TaggedDetails } from '../details-api.ts'
import { isChangedMeanwhile, saveFaults } from '../fields/detail-faults.ts'
import type { DetailField, DetailGroup } from '../fields/detail-field.ts'
import { bodyOf, changedPaths, type Typed, type TypedDisability, type Values, valuesOf } from '../fields/detail-values.ts'
import { writableOf } from '../groups/detail-sheets.ts'

type Draft = { base: TaggedDetails; values: Values }
export type DetailsEdit = ReturnType<typeof useDetailsEdit>

const draftName = (tab: DetailTab, { key }: DetailGroup) => `my-details ${tab} ${key}`

/** Disabilities that were added and not chosen. */
const unfinishedIn = (values: Values) =>
  Object.entries(values).flatMap(([path, typed]) =>
    Array.isArray(typed)
      ? (typed as readonly TypedDisability[]).flatMap(({ disabilityId }, at) => (disabilityId === '' ? [`${path}.${at}.disabilityId`] : []))
      : [],
  )

const disabilityDays = (values: Values): [path: string, day: string][] =>
  Object.entries(values).flatMap(([path, typed]) =>
    Array.isArray(typed)
      ? (typed as readonly TypedDisability[]).flatMap(({ effectiveFromDate, effectiveToDate }, at): [string, string][] => [
          [`${path}.${at}.effectiveFromDate`, effectiveFromDate],
          [`${path}.${at}.effectiveToDate`, effectiveToDate],
        ])
      : [],
  )

const isDay = ({ kind }: DetailField) => kind === 'day' || kind === 'expiry'

/** Every field by its path; what must be finished first says so. */
const schemaOf = (fields: readonly DetailField[], values: Values, locale: string): Schema<Values> => ({
  ...Object.fromEntries(fields.map((field) => [field.path, isDay(field) ? () => dayFault(String(values[field.path] ?? ''), locale) : anything])),
  ...Object.fromEntries(disabilityDays(values).map(([path, day]) => [path, () => dayFault(day, locale)])),
  ...Object.fromEntries(unfinishedIn(values).map((path) => [path, () => 'Choose one, or remove the row.'])),
})

/** A card being edited: what was read, what is typed, what is wrong, and what somebody else changed in it meanwhile. */
export const useDetailsEdit = (tab: DetailTab, group: DetailGroup, read: TaggedDetails, onDone: () => void) => {
  const queries = useQueryClient()
  const { locale } = useLocaleClock()
  const fields = writableOf(group)
  const draft = draftName(tab, group)
  const paths = fields.map(({ path }) => path)
  const kept = useKeptDraft<Draft>(draft)
  const [base, setBase] = useState(kept?.base ?? read)
  const [initial] = useState(() => kept?.values ?? valuesOf(fields, read.data))
  const [theirs, setTheirs] = useState<TaggedDetails>()

  const write = async (values: Values) => {
    const body = bodyOf(fields, before, values, group.removable ? [group.removable] : [])
    const saved = await saveDetails(tab, body, base.etag).catch(async (error: unknown) => {
      const now = isChangedMeanwhile(error) ? await queries.fetchQuery({ ...detailsOf(tab), staleTime: 0 }) : undefined
      // What changed in other cards is no reason to ask.
      if (now && changedPaths(valuesOf(fields, base.data), valuesOf(fields, now.data)).length === 0) return saveDetails(tab, body, now.etag)
      setTheirs(now)
      throw error
    })
    queries.setQueryData(detailsOf(tab).queryKey, saved)
    for (const changed of ['getLearnerAccount', 'getLearnerAttention', 'listOwnChangeRequests']) void queries.invalidateQueries({ queryKey: [changed] })
    void queries.invalidateQueries({ queryKey: plainKeyOf(tab), exact: true })
    forgetDraft(draft)
    onDone()
    return leaving
  }
  const failed = (error: unknown): Faults | undefined => (isChangedMeanwhile(error) ? undefined : saveFaults(error, paths))
  const form = useForm<Values>({
    initial,
    base: valuesOf(fields, base.data),
    schema: (values) => schemaOf(fields, values, locale),
    onSubmit: write,
    onError: failed,
    isSame: (values, saved) => changedPaths(saved, values).length === 0,
  })
  const { values, base: before, busy, faults, isDirty, isAtRisk, change } = form
  useDraft(
    draft,
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
