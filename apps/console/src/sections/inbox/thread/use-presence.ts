import type { CasePresence } from '@lanyard/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { caseOf } from '../case-queries.ts'
import { client } from '../inbox-api.ts'

const beatsEvery = 10_000
/** Typing is told at most this often. */
const tellsTypingEvery = 3000
/** Who typed this long ago isn't typing any more. */
const typesFor = 5000

/** Tells others that this person has the case open, and learns who else has. A newer version of the case is read at once. */
export const usePresence = (id: number, version: number | undefined) => {
  const queries = useQueryClient()
  const [people, setPeople] = useState<CasePresence['people']>()
  const shown = useRef(version)
  shown.current = version
  const typedAt = useRef(0)
  const toldAt = useRef(0)
  const beat = useRef<() => void>(() => {})
  useEffect(() => {
    let isHere = true
    setPeople(undefined)
    typedAt.current = 0
    const tell = async () => {
      try {
        const seen = await client.showCasePresence({ params: { id }, body: { isTyping: Date.now() - typedAt.current < typesFor } })
        if (!isHere) return
        setPeople(seen.people)
        if (shown.current !== undefined && seen.version > shown.current) await queries.invalidateQueries({ queryKey: caseOf(id).queryKey })
      } catch {
        // The next beat tries again.
      }
    }
    beat.current = () => void tell()
    beat.current()
    const timer = setInterval(() => document.visibilityState !== 'hidden' && beat.current(), beatsEvery)
    return () => {
      isHere = false
      clearInterval(timer)
      void client.showCasePresence({ params: { id }, body: { isTyping: false, isLeaving: true } }).catch(() => undefined)
    }
  }, [id, queries])
  const typing = () => {
    typedAt.current = Date.now()
    if (typedAt.current - toldAt.current < tellsTypingEvery) return
    toldAt.current = typedAt.current
    beat.current()
  }
  return { people, typing }
}
