import { useEffect, useRef, useState } from 'react'

/** The maximum height of a preview. */
const tallest = 640

/** How much a page is scaled down to fit its box. */
export const useScale = ({ width, height }: { width: number; height: number }) => {
  const box = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(width)
  useEffect(() => {
    const measured = box.current
    if (!measured) return
    const observer = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width || width))
    observer.observe(measured)
    return () => observer.disconnect()
  }, [width])
  return { box, scale: Math.min(1, room / width, tallest / height) }
}
