import { useCallback, useSyncExternalStore } from 'react'

/** Screens the size of a phone. */
export const phone = '(width < 600px)'
/** Screens with room for one thing, such as an open message without its list. */
export const narrow = '(width < 768px)'

/** Whether the screen matches a media query, updated when it is turned or resized. */
export const useMedia = (query: string) => {
  const subscribe = useCallback(
    (notify: () => void) => {
      const screen = window.matchMedia(query)
      screen.addEventListener('change', notify)
      return () => screen.removeEventListener('change', notify)
    },
    [query],
  )
  // The server doesn't know the screen.
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  )
}
