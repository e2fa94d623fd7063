import { useCallback, useEffect, useState } from 'react'

export const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform)

/** ⌘K or Ctrl K opens the palette anywhere. It searches a provider, so without one it isn't offered. */
export const usePalette = (isOffered: boolean) => {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!isOffered) return
    const heard = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey || !(isApple() ? event.metaKey : event.ctrlKey)) return
      event.preventDefault()
      setOpen((open) => !open)
    }
    addEventListener('keydown', heard)
    return () => removeEventListener('keydown', heard)
  }, [isOffered])
  const open = useCallback(() => setOpen(isOffered), [isOffered])
  const close = useCallback(() => setOpen(false), [])
  return { isOpen, open, close }
}
