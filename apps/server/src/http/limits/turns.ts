import { Problem } from '../../common/problem.ts'

/** A tenant's id, or another name under which work shares its turns. */
type Owner = number | string

/** Runs work when it is its owner's turn. */
export type Turns = <Result>(owner: Owner, work: () => Promise<Result>) => Promise<Result>

type Limits = { each: number; overall: number; mostWaiting?: number }

/**
 * Limits concurrency per owner and overall. Waiting work starts owner by owner, one each, so no owner's queue delays another's. Work that would be one too many to
 * wait is asked to retry later.
 */
export const openTurns = ({ each, overall, mostWaiting = Number.POSITIVE_INFINITY }: Limits): Turns => {
  /** Owners in the order of their next turn. */
  const waiting = new Map<Owner, (() => void)[]>()
  const running = new Map<Owner, number>()
  let [all, waitingCount] = [0, 0]

  const startNext = () => {
    for (const [owner, queue] of waiting) {
      if (all >= overall) return
      const own = running.get(owner) ?? 0
      if (own >= each) continue
      waiting.delete(owner)
      const start = queue.shift()
      waitingCount--
      if (queue.length > 0) waiting.set(owner, queue)
      running.set(owner, own + 1)
      all++
      start?.()
    }
  }

  const end = (owner: Owner) => {
    const left = (running.get(owner) ?? 1) - 1
    if (left > 0) running.set(owner, left)
    else running.delete(owner)
    all--
    startNext()
  }

  return async (owner, work) => {
    if (waitingCount >= mostWaiting) throw new Problem('busy', undefined, { headers: { 'retry-after': '1' } })
    await new Promise<void>((start) => {
      const queue = waiting.get(owner) ?? []
      waiting.set(owner, queue)
      queue.push(start)
      waitingCount++
      startNext()
    })
    try {
      return await work()
    } finally {
      end(owner)
    }
  }
}
