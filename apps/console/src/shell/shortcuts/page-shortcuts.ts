import { createStore } from '@lanyard/web/store.ts'
import { useEffect, useRef } from 'react'

export type PageShortcut = { key: string; label: string; run: () => void }
type PageShortcuts = { heading: string; shortcuts: readonly PageShortcut[] }

/** The shortcuts of the open page. */
export const pageShortcuts = createStore<PageShortcuts | undefined>(undefined)

/** Adds a page's own shortcuts while it is open. They are listed in the shortcut sheet under the heading. */
export const usePageShortcuts = (heading: string, shortcuts: readonly PageShortcut[]) => {
  const latest = useRef(shortcuts)
  latest.current = shortcuts
  useEffect(() => {
    const stable = latest.current.map(({ key, label }) => ({ key, label, run: () => latest.current.find((shortcut) => shortcut.key === key)?.run() }))
    pageShortcuts.set({ heading, shortcuts: stable })
    return () => pageShortcuts.set(undefined)
  }, [heading])
}
