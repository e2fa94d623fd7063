import { useRef, useState } from 'react'

/** Returned by an action that leaves the page: it stays busy until the page is gone. */
export const leaving = Symbol('leaving')

/** An asynchronous action. While it runs, another run does nothing, and `current` holds its arguments; `failure` is the last run's error. */
export const useAction = <Args extends unknown[]>(work: (...args: Args) => Promise<unknown>, onError?: (error: unknown) => void) => {
  const [state, setState] = useState<{ current?: Args; failure?: unknown }>({})
  const isRunning = useRef(false)
  const run = async (...args: Args): Promise<void> => {
    if (isRunning.current) return
    isRunning.current = true
    setState({ current: args })
    let failure: unknown
    try {
      if ((await work(...args)) === leaving) return
    } catch (error) {
      failure = error
      onError?.(error)
    }
    isRunning.current = false
    setState({ failure })
  }
  return { ...state, busy: !!state.current, run }
}
