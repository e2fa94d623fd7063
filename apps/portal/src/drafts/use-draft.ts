import { useEffect, useState } from 'react'
import { session } from '../session.ts'
import { forgetDraft, keepDraft, readDraft } from './drafts.ts'

/** Keeps a draft of a form; `undefined` means there is nothing to lose. Leaving the form on purpose deletes the draft, an expired session doesn't. */
export const useDraft = (form: string, typed: unknown) => {
  useEffect(() => (typed === undefined ? forgetDraft(form) : keepDraft(form, typed)), [form, typed])
  useEffect(
    () => () => {
      if (session.get().status === 'authenticated') forgetDraft(form)
    },
    [form],
  )
}

/** The draft from an earlier visit, as it was when this one started. */
export const useKeptDraft = <Typed>(form: string) => useState(() => readDraft<Typed>(form))[0]
