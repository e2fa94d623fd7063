import { useEffect, useRef, useState } from 'react'

/** The tallest that a preview is drawn. */
const tallest = 640

/** How much smaller a page is drawn to fit the box it stands in. */
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
