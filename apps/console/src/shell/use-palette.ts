import { useCallback, useEffect, useState } from 'react'

export const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform)

/** ⌘K or Ctrl K opens the palette anywhere. */
export const usePalette = () => {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const heard = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey || !(isApple() ? event.metaKey : event.ctrlKey)) return
      event.preventDefault()
      setOpen((open) => !open)
    }
    addEventListener('keydown', heard)
    return () => removeEventListener('keydown', heard)
  }, [])
  const open = useCallback(() => setOpen(true), [])
  const close = useCallback(() => setOpen(false), [])
  return { isOpen, open, close }
}
