/** The tick that is running, if it is one in which values are remembered. */
let running: number | undefined
let count = 0

/** Does work that doesn't wait. What `oncePerTick` reads in it is read once. */
export const inOneTick = <Result>(work: () => Result): Result => {
  const before = running
  running ??= ++count
  try {
    return work()
  } finally {
    running = before
  }
}

/** Reads a value once in a tick, and each time outside one. */
export const oncePerTick = <Value>(read: () => Value): (() => Value) => {
  let readIn: number | undefined
  let known: Value
  return () => {
    if (running === undefined) return read()
    if (readIn !== running) {
      known = read()
      readIn = running
    }
    return known
  }
}
