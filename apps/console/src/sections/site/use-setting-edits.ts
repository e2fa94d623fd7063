import type { TenantSetting } from '@lanyard/contract'
import { announce, toast } from '@lanyard/web/announcements.ts'
import { explain } from '@lanyard/web/explain.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Change, type Outcome, saveSettings, type Wish, wayBack } from './save-settings.ts'
import { type Typed, typedOf, valueFrom } from './typed-value.ts'

type Told = Pick<Outcome, 'faults' | 'theirs' | 'above'>
const nothing: Told = { faults: {}, theirs: {}, above: undefined }

const without = <Value>(values: Readonly<Record<string, Value>>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)))

const savedWords = (done: readonly Change[]) => (done.length === 1 ? `${done[0]?.after.DisplayName} is saved.` : `${done.length} changes are saved.`)

export type SettingEdits = ReturnType<typeof useSettingEdits>

/** Unsaved edits of settings, each saved separately against the version that was read. */
export const useSettingEdits = (settings: readonly TenantSetting[]) => {
  const queries = useQueryClient()
  const [drafts, setDrafts] = useState<Readonly<Record<string, Typed>>>({})
  const [told, setTold] = useState(nothing)
  const [busy, setBusy] = useState(false)

  const typed = (setting: TenantSetting): Typed => drafts[setting.Name] ?? typedOf(setting)
  const isChanged = (setting: TenantSetting) => drafts[setting.Name] !== undefined && drafts[setting.Name] !== typedOf(setting)
  const changed = settings.filter(isChanged)

  const readAgain = () =>
    Promise.all(['listSettings', 'getSetting', 'getHome', 'getTenant'].map((operation) => queries.invalidateQueries({ queryKey: [operation] })))
  const forget = (names: readonly string[]) => {
    setDrafts((now) => without(now, names))
    setTold((now) => ({ above: undefined, faults: without(now.faults, names), theirs: without(now.theirs, names) }))
  }
  const takeBack = async (done: readonly Change[]) => {
    const { done: undone } = await saveSettings(wayBack(done))
    await readAgain()
    if (undone.length === done.length) toast('Everything is as it was before.')
    else toast('Not everything could be set back: somebody has changed it again.', 'error')
  }

  const save = async () => {
    const read = changed.map((setting) => ({ setting, read: valueFrom(setting, typed(setting)) }))
    const faults = Object.fromEntries(read.flatMap(({ setting, read: one }) => ('fault' in one ? [[setting.Name, one.fault]] : [])))
    if (Object.keys(faults).length > 0) return setTold({ ...nothing, faults })
    setBusy(true)
    const wishes = read.flatMap(({ setting, read: one }): Wish[] => ('value' in one ? [{ setting, value: one.value }] : []))
    const outcome = await saveSettings(wishes).catch((error): Outcome => ({ ...nothing, done: [], above: explain(error) }))
    await readAgain()
    forget(outcome.done.map(({ before }) => before.Name))
    setTold(outcome)
    setBusy(false)
    if (outcome.done.length > 0) toast(savedWords(outcome.done), 'success', { label: 'Undo', run: () => void takeBack(outcome.done) })
    if (outcome.done.length < wishes.length) announce('Not everything could be saved.')
  }

  return {
    busy,
    changed,
    above: told.above,
    typed,
    isChanged,
    faultOf: ({ Name }: TenantSetting) => told.faults[Name],
    theirsOf: ({ Name }: TenantSetting) => told.theirs[Name],
    type: ({ Name }: TenantSetting, value: Typed) => {
      setDrafts((now) => ({ ...now, [Name]: value }))
      setTold((now) => ({ ...now, faults: without(now.faults, [Name]) }))
    },
    discard: (setting?: TenantSetting) => forget(setting ? [setting.Name] : settings.map(({ Name }) => Name)),
    save: () => void save(),
  }
}
