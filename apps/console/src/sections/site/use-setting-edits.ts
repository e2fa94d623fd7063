import type { TenantSetting } from '@lanyard/contract'
import { announce, toast } from '@lanyard/web/announcements.ts'
import { explain } from '@lanyard/web/explain.ts'
import { type Schema, useForm } from '@lanyard/web/form/use-form.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Change, type Outcome, type SettingEdit, saveSettings, undoEdits } from './save-settings.ts'
import { type Typed, typedOf, valueFrom } from './typed-value.ts'

type Drafts = Readonly<Record<string, Typed>>
const nothing: Outcome = { done: [], faults: {}, theirs: {}, above: undefined }

const without = <Value>(values: Readonly<Record<string, Value>>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)))

const savedMessage = (done: readonly Change[]) => (done.length === 1 ? `${done[0]?.after.DisplayName} is saved.` : `${done.length} changes are saved.`)

export type SettingEdits = ReturnType<typeof useSettingEdits>

/** Unsaved edits of settings, each saved separately against the version that was read. */
export const useSettingEdits = (settings: readonly TenantSetting[]) => {
  const queries = useQueryClient()
  const [theirs, setTheirs] = useState(nothing.theirs)
  const form = useForm<Drafts>({ initial: {}, schema: () => schemaOf(), onSubmit: () => write() })
  const { values: drafts, faults, busy } = form

  const typed = (setting: TenantSetting): Typed => drafts[setting.Name] ?? typedOf(setting)
  const isChanged = (setting: TenantSetting) => drafts[setting.Name] !== undefined && drafts[setting.Name] !== typedOf(setting)
  const changed = settings.filter(isChanged)

  const readAgain = () =>
    Promise.all(['listSettings', 'getSetting', 'getHome', 'getTenant'].map((operation) => queries.invalidateQueries({ queryKey: [operation] })))
  const forget = (names: readonly string[]) => {
    form.change((now) => without(now, names), names)
    form.refuse((now) => ({ ...now, above: undefined }))
    setTheirs((now) => without(now, names))
  }
  const takeBack = async (done: readonly Change[]) => {
    const { done: undone } = await saveSettings(undoEdits(done))
    await readAgain()
    if (undone.length === done.length) toast('Everything is as it was before.')
    else toast('Not everything could be set back: somebody has changed it again.', 'error')
  }

  const schemaOf = (): Schema<Drafts> =>
    Object.fromEntries(
      changed.map((setting) => {
        const read = valueFrom(setting, typed(setting))
        return [setting.Name, () => 'fault' in read && read.fault]
      }),
    )
  const write = async () => {
    const requested = changed.flatMap((setting): SettingEdit[] => {
      const read = valueFrom(setting, typed(setting))
      return 'value' in read ? [{ setting, value: read.value }] : []
    })
    const outcome = await saveSettings(requested).catch((error): Outcome => ({ ...nothing, above: explain(error) }))
    await readAgain()
    forget(outcome.done.map(({ before }) => before.Name))
    form.refuse({ fields: outcome.faults, above: outcome.above })
    setTheirs(outcome.theirs)
    if (outcome.done.length > 0) toast(savedMessage(outcome.done), 'success', { label: 'Undo', run: () => void takeBack(outcome.done) })
    if (outcome.done.length < requested.length) announce('Not everything could be saved.')
  }

  return {
    busy,
    changed,
    above: faults.above,
    typed,
    isChanged,
    faultOf: ({ Name }: TenantSetting) => faults.fields[Name],
    theirsOf: ({ Name }: TenantSetting) => theirs[Name],
    type: ({ Name }: TenantSetting, value: Typed) => form.type({ [Name]: value }),
    discard: (setting?: TenantSetting) => forget(setting ? [setting.Name] : settings.map(({ Name }) => Name)),
    save: () => form.submit(),
  }
}
