import { useSyncExternalStore } from 'react'

const phone = () => window.matchMedia('(width < 600px)')
const onTurned = (tell: () => void) => {
  const screen = phone()
  screen.addEventListener('change', tell)
  return () => screen.removeEventListener('change', tell)
}

/** Whether the screen is phone-sized, updated on rotation. */
export const isPhone = () => phone().matches
export const useIsPhone = () => useSyncExternalStore(onTurned, isPhone)
