/** A stretch in which one operation blocked the event loop, in milliseconds. */
export type Hold = { operation: string; ms: number }

const background = 'background'
const several = 'one of several'

/** Milliseconds. Reading the CPU time is a system call, so a thread at work reads it this often rather than several times a request. */
const cpuReadEvery = 5

/** In milliseconds: the time of day, and how long the loop's thread has worked. */
type Clocks = { time: () => number; cpu: () => number }

/**
 * Finds the longest stretch between two moments at which the loop is known to have moved on: an operation begins, one continues, the watch looks. A stretch
 * counts at most the time the thread worked, so a process that the system pauses isn't blamed.
 */
export const findHolds = ({ time, cpu }: Clocks) => {
  let since = time()
  let cpuRead = { at: since, worked: cpu() }
  let current = background
  let longest: Hold = { operation: background, ms: 0 }
  const running = new Map<string, number>()

  const note = (operation: string, now = time()) => {
    let ms = now - since
    since = now
    if (now - cpuRead.at >= cpuReadEvery) {
      const worked = cpu()
      ms = Math.min(ms, worked - cpuRead.worked)
      cpuRead = { at: now, worked }
    }
    if (ms > longest.ms) longest = { operation, ms }
  }
  const onlyOne = () => (running.size === 0 ? background : running.size === 1 ? ([...running.keys()][0] as string) : several)
  return {
    /** The stretch before was another operation's work. */
    begins: (operation: string) => {
      note(current)
      current = operation
      running.set(operation, (running.get(operation) ?? 0) + 1)
    },
    ends: (operation: string) => {
      const left = (running.get(operation) ?? 0) - 1
      if (left > 0) running.set(operation, left)
      else running.delete(operation)
    },
    /** The stretch before was this operation's own work: it has read its body, or has its answer. */
    continues: (operation: string, now?: number) => {
      note(operation, now)
      current = operation
    },
    /** The longest stretch since the last look. Unmarked work belongs to the operation under way, if there is only one. */
    look: (): Hold => {
      note(current)
      const found = longest.operation === background ? { ...longest, operation: onlyOne() } : longest
      current = background
      longest = { operation: background, ms: 0 }
      return found
    },
  }
}
