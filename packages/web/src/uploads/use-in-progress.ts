import { useEffect, useRef } from 'react'

/** Uploads in progress by key; leaving the page cancels them all. */
export const useInProgress = () => {
  const sending = useRef(new Map<number, AbortController>())
  useEffect(() => {
    const controllers = sending.current
    return () => {
      for (const controller of controllers.values()) controller.abort()
    }
  }, [])
  return {
    has: (key: number) => sending.current.has(key),
    begin: (key: number): AbortSignal => {
      const controller = new AbortController()
      sending.current.set(key, controller)
      return controller.signal
    },
    end: (key: number) => sending.current.delete(key),
    stop: (key: number) => sending.current.get(key)?.abort(),
  }
}
