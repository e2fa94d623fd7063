import { useSyncExternalStore } from 'react'

const phone = () => window.matchMedia('(width < 600px)')
const onTurned = (notify: () => void) => {
  const screen = phone()
  screen.addEventListener('change', notify)
  return () => screen.removeEventListener('change', notify)
}

/** Whether the screen is phone-sized, updated on rotation. */
export const isPhone = () => phone().matches
export const useIsPhone = () => useSyncExternalStore(onTurned, isPhone)
