import { type PointerEvent, type RefObject, useRef, useState } from 'react'

/** Drags a row by its handle with mouse, pen or finger; the other rows make room. */
export const useDrag = (rows: RefObject<HTMLElement | null>, count: number, onMove: (from: number, to: number) => void) => {
  const [dragged, setDragged] = useState<number>()
  const at = useRef<number | undefined>(undefined)
  const move = useRef(onMove)
  move.current = onMove

  const placeAt = (y: number) => {
    const boxes = [...(rows.current?.children ?? [])].map((row) => row.getBoundingClientRect())
    const place = boxes.findIndex(({ top, height }) => y < top + height / 2)
    return place < 0 ? count - 1 : Math.min(place, count - 1)
  }

  const start = (event: PointerEvent<HTMLElement>, index: number) => {
    if (event.button !== 0) return
    at.current = index
    setDragged(index)
    const follow = ({ clientY }: globalThis.PointerEvent) => {
      const from = at.current
      if (from === undefined) return
      const boxes = rows.current?.children[from]?.getBoundingClientRect()
      if (boxes && clientY >= boxes.top && clientY <= boxes.bottom) return
      const to = placeAt(clientY)
      if (to === from) return
      move.current(from, to)
      at.current = to
      setDragged(to)
    }
    const end = () => {
      at.current = undefined
      setDragged(undefined)
      removeEventListener('pointermove', follow)
      removeEventListener('pointerup', end)
      removeEventListener('pointercancel', end)
    }
    addEventListener('pointermove', follow)
    addEventListener('pointerup', end)
    addEventListener('pointercancel', end)
  }
  return { dragged, start }
}
