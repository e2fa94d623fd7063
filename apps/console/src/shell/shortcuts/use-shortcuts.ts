import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { tenancyOf, useUser } from '../../session.ts'
import { helpSheet } from './help.ts'
import { pageShortcuts } from './page-shortcuts.ts'
import { pairWithin, reachable } from './shortcuts.ts'

const typing = 'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable="true"], [role="combobox"]'

/** Ignores keys while typing or while a dialog is open. */
const isTaken = ({ target }: KeyboardEvent) => (target instanceof Element && target.closest(typing) !== null) || document.querySelector('dialog[open]') !== null

const searchOnPage = () => document.querySelector<HTMLInputElement>('main input[type="search"]')

/** `?` opens help, `/` searches, `g` and a letter navigate, other letters are the page's own; never while typing. */
export const useShortcuts = (onFind: () => void) => {
  const navigate = useNavigate()
  const user = useUser()
  const wentAt = useRef(0)
  useEffect(() => {
    const heard = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return
      const isSecond = Date.now() - wentAt.current < pairWithin
      wentAt.current = 0
      const section = isSecond && reachable(user?.roles ?? [], tenancyOf(user) !== undefined).find(({ key }) => key === event.key)
      if (section) {
        event.preventDefault()
        return void navigate({ to: section.to })
      }
      const own = pageShortcuts.get()?.shortcuts.find(({ key }) => key === event.key)
      if (own) {
        event.preventDefault()
        return own.run()
      }
      if (event.key === 'g') wentAt.current = Date.now()
      if (event.key === '?') {
        event.preventDefault()
        helpSheet.set(true)
      }
      if (event.key === '/') {
        event.preventDefault()
        const field = searchOnPage()
        if (field) field.focus()
        else onFind()
      }
    }
    addEventListener('keydown', heard)
    return () => removeEventListener('keydown', heard)
  }, [navigate, user, onFind])
}
