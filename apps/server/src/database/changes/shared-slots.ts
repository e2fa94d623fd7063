import type { ListenConnection } from './listen-connection.ts'
import { freeSlot, takeSlot } from './shared-slots.queries.ts'

/** Takes one of `most` places under a name, of which all processes together have no more. Undefined if all are taken. */
export type TakeSlot = (name: string, most: number) => Promise<(() => void) | undefined>

/**
 * Places that end with their process, however that ends: advisory locks of the connection that listens. While there is none, or after it was replaced, each process
 * counts its own only.
 */
export const openSharedSlots = ({ isCurrent, rows }: Pick<ListenConnection, 'isCurrent' | 'rows'>): TakeSlot => {
  const held = new Map<string, Set<number>>()
  let turn: Promise<unknown> = Promise.resolve()

  const take = async (name: string, most: number) => {
    const own = held.get(name) ?? new Set<number>()
    // A connection gets a lock that it has already once more.
    const open = Array.from({ length: most }, (_, index) => index + 1).filter((slot) => !own.has(slot))
    if (open.length === 0) return undefined
    const slot = isCurrent() ? (await rows<{ slot: number }>(takeSlot, [name, open]))[0]?.slot : open[0]
    if (slot === undefined) return undefined
    held.set(name, own.add(slot))
    return () => {
      own.delete(slot)
      if (own.size === 0) held.delete(name)
      rows(freeSlot, [name, slot]).catch(() => {})
    }
  }
  return (name, most) => {
    const taken = turn.then(() => take(name, most))
    turn = taken.catch(() => {})
    return taken
  }
}
