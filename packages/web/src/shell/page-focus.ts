import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { announce } from '../announcements.ts'

/** On navigation, moves the focus to the new page's title and announces it. The first page is left to the browser. */
export const usePageFocus = () => {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        const title = document.querySelector<HTMLElement>('[data-page-title]')
        title?.focus({ preventScroll: true })
        if (title?.textContent) announce(title.textContent)
      }),
    [router],
  )
}
