import { useCallback, useLayoutEffect, useRef, useState } from 'react'

/** Within this many pixels, the end counts as reached. */
const near = 60

/** Opens a thread at its end and follows new entries there. Someone who reads further up stays where they are, and is told. */
export const useThreadScroll = (id: number, last: string) => {
  const pane = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const shown = useRef('')
  const [hasNew, setNew] = useState(false)
  const toEnd = useCallback(() => {
    pane.current?.scrollTo?.({ top: pane.current.scrollHeight })
    setNew(false)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another case starts at its end
  useLayoutEffect(() => {
    isAtEnd.current = true
    shown.current = ''
    setNew(false)
  }, [id])
  useLayoutEffect(() => {
    if (last === shown.current) return
    const isFirst = shown.current === ''
    shown.current = last
    if (isFirst || isAtEnd.current) toEnd()
    else setNew(true)
  }, [last, toEnd])
  // The composer below grows while it loads and is written in.
  useLayoutEffect(() => {
    const seen = pane.current
    if (!seen || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => isAtEnd.current && seen.scrollTo({ top: seen.scrollHeight }))
    observer.observe(seen)
    return () => observer.disconnect()
  }, [])
  const scrolled = () => {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = pane.current ?? {}
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < near
    if (isAtEnd.current) setNew(false)
  }
  return { pane, hasNew, toEnd, scrolled }
}
