import { useEffect, useState } from 'react'
import { announce } from '../../announcements.ts'

/** How long the success indicator stays. */
const indicated = 2500

export const copyingFailed = 'Copying failed. Select the text and copy it.'

/** Copies a text, and says for a moment whether that worked. `name` is what was copied. */
export const useCopy = (text: string, name?: string) => {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), indicated)
    return () => clearTimeout(timer)
  }, [state])
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => {
        setState('copied')
        announce(name ? `${name} copied` : 'Copied')
      },
      () => {
        setState('failed')
        announce(copyingFailed)
      },
    )
  return { isCopied: state === 'copied', hasFailed: state === 'failed', copy: () => void copy() }
}
