import { toast } from '@lanyard/web/announcements.ts'
import { explain } from '@lanyard/web/explain.ts'
import { useAction } from '@lanyard/web/form/use-action.ts'
import { useState } from 'react'
import { client } from '../../../api.ts'
import type { CatalogueList } from '../../catalogue/catalogue-list.ts'
import { isOff, itemOf, keyField, nameOf } from '../values/columns.ts'
import type { Value } from '../values/values-api.ts'
import { ChangedMeanwhile, useWrites } from './writes.ts'

const sentence = (error: unknown, name: string) =>
  error instanceof ChangedMeanwhile ? `Someone else changed ${name}. Check it, then try again.` : explain(error)

/** Turns a value off or on; a toast offers to undo it. If records use a value, it asks before it is switched off. */
export const useSwitch = (list: CatalogueList, value: Value, onVanished: () => void) => {
  const { replace } = useWrites(list)
  const name = nameOf(value)

  const set = async (from: Value, isActive: boolean) => {
    await replace(from, { ...itemOf(list, from), isActive })
    return { ...from, isActive }
  }
  const takeBack = (from: Value, isActive: boolean) =>
    void set(from, isActive)
      .then(() => toast(`${name} is switched ${isActive ? 'on' : 'off'} again.`))
      .catch((error) => toast(sentence(error, name), 'error'))

  const [used, setUsed] = useState(0)
  const turn = async (isConfirmed: boolean) => {
    const isActive = isOff(value)
    if (!isActive && !isConfirmed) {
      const { count } = await client.countValueUse({ query: { list: list.name, valueId: Number(value[keyField(list)]) } })
      if (count > 0) return setUsed(count)
    }
    setUsed(0)
    const changed = await set(value, isActive)
    onVanished()
    toast(`${name} is switched ${isActive ? 'on: forms offer it' : 'off: forms no longer offer it'}.`, 'success', {
      label: 'Undo',
      run: () => takeBack(changed, !isActive),
    })
  }
  const { busy, run } = useAction(turn, (error) => toast(sentence(error, name), 'error'))
  return { busy, used, turn: () => void run(false), confirm: () => turn(true), keep: () => setUsed(0) }
}
