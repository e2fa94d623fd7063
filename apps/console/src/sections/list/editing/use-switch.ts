import { toast } from '@lanyard/web/announcements.ts'
import { explain } from '@lanyard/web/explain.ts'
import { useAction } from '@lanyard/web/form/use-action.ts'
import type { CatalogueList } from '../../catalogue/catalogue-list.ts'
import { isOff, itemOf, nameOf } from '../values/columns.ts'
import type { Value } from '../values/values-api.ts'
import { ChangedMeanwhile, useWrites } from './writes.ts'

const sentence = (error: unknown, name: string) =>
  error instanceof ChangedMeanwhile ? `Somebody changed ${name} meanwhile. Look at it again before you switch it.` : explain(error)

/** Turns a value off or on immediately; a toast offers to undo it. */
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

  const turn = async () => {
    const isActive = isOff(value)
    const changed = await set(value, isActive)
    onVanished()
    toast(`${name} is switched ${isActive ? 'on: forms offer it' : 'off: forms no longer offer it'}.`, 'success', {
      label: 'Undo',
      run: () => takeBack(changed, !isActive),
    })
  }
  const { busy, run } = useAction(turn, (error) => toast(sentence(error, name), 'error'))
  return { busy, turn: () => void run() }
}
