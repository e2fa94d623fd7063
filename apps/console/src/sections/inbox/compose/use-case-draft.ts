import type { OpenedCase } from '@lanyard/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { caseOf } from '../case-queries.ts'
import { client } from '../inbox-api.ts'
import { withDraft } from './with-draft.ts'

/** How long after the last keystroke the draft is saved. */
const settles = 800
/** How long after a failure it is tried again. */
const triesAgainAfter = 5000

export type DraftKind = 'reply' | 'note'

/** An unsent text. It is saved while typing and on leaving, and is there again when the case is opened. */
export const useCaseDraft = (caseId: number, kind: DraftKind, stored: string) => {
  const queries = useQueryClient()
  const [html, setHtml] = useState(stored)
  const [state, setState] = useState<'same' | 'saving' | 'saved' | 'failed'>('same')
  /** Counts how often the editor starts over with another text. */
  const [round, setRound] = useState(0)
  const now = useRef({ html: stored, saved: stored, isTouched: false })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sending = useRef<Promise<void>>(Promise.resolve())

  const remember = (text: string) =>
    queries.setQueryData(caseOf(caseId).queryKey, (before: OpenedCase | undefined) => before && withDraft(before, kind, { htmlBody: text }))

  const save = () => {
    clearTimeout(timer.current)
    const text = now.current.html
    if (text === now.current.saved) return sending.current
    const before = now.current.saved
    now.current.saved = text
    remember(text)
    setState('saving')
    sending.current = sending.current
      .then(() => client.saveCaseDraft({ params: { id: caseId }, body: { kind, htmlBody: text } }))
      .then(
        () => setState('saved'),
        () => {
          if (now.current.saved === text) now.current.saved = before
          setState('failed')
          clearTimeout(timer.current)
          if (isHere.current) timer.current = setTimeout(() => void latest.current(), triesAgainAfter)
        },
      )
    return sending.current
  }
  const latest = useRef(save)
  latest.current = save

  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    const leave = () => {
      if (document.visibilityState === 'hidden') void latest.current()
    }
    document.addEventListener('visibilitychange', leave)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      isHere.current = false
      void latest.current()
    }
  }, [])

  const restart = (text: string) => {
    now.current.html = text
    setHtml(text)
    setRound((before) => before + 1)
  }

  // Another device's draft replaces this one only until something is typed here.
  useEffect(() => {
    if (now.current.isTouched || stored === now.current.html) return
    now.current = { html: stored, saved: stored, isTouched: false }
    setHtml(stored)
    setRound((before) => before + 1)
  }, [stored])

  return {
    html,
    state,
    round,
    write: (text: string) => {
      now.current = { ...now.current, html: text, isTouched: true }
      setHtml(text)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void latest.current(), settles)
    },
    /** Before the text is sent, so that no late save brings the draft back. */
    settle: () => {
      clearTimeout(timer.current)
      return sending.current
    },
    /** The text was sent. */
    clear: () => {
      clearTimeout(timer.current)
      now.current = { html: '', saved: '', isTouched: false }
      remember('')
      setState('same')
      restart('')
    },
    /** A reply that was taken back comes before what was written since. */
    restore: (text: string) => {
      now.current.isTouched = true
      now.current.saved = text
      const since = now.current.html === text ? '' : now.current.html
      restart(text + since)
      if (since !== '') void latest.current()
    },
  }
}

export type CaseDrafting = ReturnType<typeof useCaseDraft>
