import { useEffect, useState } from 'react'
import { session } from '../session.ts'
import { forgetDraft, keepDraft, readDraft } from './drafts.ts'

/**
 * Keeps a form that is being written; `undefined` is a form with nothing to lose.
 * A form that is left on purpose is forgotten; one that the end of the session takes away is not.
 */
export const useDraft = (form: string, typed: unknown) => {
  useEffect(() => (typed === undefined ? forgetDraft(form) : keepDraft(form, typed)), [form, typed])
  useEffect(
    () => () => {
      if (session.get().status === 'authenticated') forgetDraft(form)
    },
    [form],
  )
}

/** What an earlier visit left half written, as it was when this one began. */
export const useKeptDraft = <Typed>(form: string) => useState(() => readDraft<Typed>(form))[0]
