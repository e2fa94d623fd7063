import { setImmediate as nextTurn } from 'node:timers/promises'

/** Milliseconds of work before other requests get their turn. */
const longestStretch = 5

/** For long loops: resolves at once, or, after so many milliseconds of work, when the event loop has been round. */
export const openPauses = (stretch = longestStretch) => {
  let since = performance.now()
  return async (): Promise<void> => {
    if (performance.now() - since < stretch) return
    await nextTurn()
    since = performance.now()
  }
}
