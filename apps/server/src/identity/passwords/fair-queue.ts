/**
 * `names` group the work that waits: items that share a name wait for one another, so a flood delays itself. `isKnown` marks a device or session that has
 * signed in before; it goes ahead of strangers.
 */
export type Turn = { names: readonly string[]; isKnown?: boolean }

type Waiting = Turn & { round: number; enter: () => void; refuse: (reason: Error) => void }

type Limits = { concurrency: number; mostWaiting: number; mostOfOneName: number; busy: () => Error }

const mostRemembered = 1000

/**
 * Admits a few at a time: each name once per round, as in fair queueing. When the queue is full, items that share a name with many others are refused first.
 */
export const openFairQueue = ({ concurrency, mostWaiting, mostOfOneName, busy }: Limits) => {
  const waiting: Waiting[] = []
  /** The next round for each name. */
  const nextRounds = new Map<string, number>()
  let current = 0
  let inside = 0

  const nextRoundOf = (name: string) => Math.max(current, nextRounds.get(name) ?? 0)
  const roundOf = ({ names, isKnown }: Turn) => {
    const round = Math.max(...names.map(nextRoundOf))
    return isKnown && round === current ? current - 1 : round
  }
  const take = ({ names }: Turn) => {
    if (nextRounds.size > mostRemembered) for (const [name, round] of nextRounds) if (round <= current) nextRounds.delete(name)
    for (const name of names) nextRounds.set(name, nextRoundOf(name) + 1)
  }

  const isCrowded = ({ names }: Turn) => names.some((name) => waiting.filter((other) => other.names.includes(name)).length >= mostOfOneName)

  /** The most recently queued item in the latest round. */
  const latest = () => waiting.reduce((last, other) => (other.round >= last.round ? other : last))
  const remove = (one: Waiting) => waiting.splice(waiting.indexOf(one), 1)

  const wait = (turn: Turn) =>
    new Promise<void>((enter, refuse) => {
      const round = roundOf(turn)
      if (isCrowded(turn)) return refuse(busy())
      if (waiting.length >= mostWaiting) {
        const last = latest()
        if (last.round <= round) return refuse(busy())
        remove(last)
        last.refuse(busy())
      }
      take(turn)
      waiting.push({ ...turn, round, enter, refuse })
    })

  const enter = async (turn: Turn) => {
    if (inside >= concurrency) return wait(turn)
    inside++
    current = Math.max(current, roundOf(turn))
    take(turn)
  }

  const leave = () => {
    const [first] = waiting
    if (!first) {
      inside--
      if (inside === 0) nextRounds.clear()
      return
    }
    const next = waiting.reduce((best, other) => (other.round < best.round ? other : best), first)
    remove(next)
    current = Math.max(current, next.round)
    next.enter()
  }

  return async <Result>(turn: Turn, work: () => Promise<Result>): Promise<Result> => {
    await enter(turn)
    return work().finally(leave)
  }
}
