import { useEffect, useLayoutEffect } from 'react'

/** What the library leaves visible, as it does toasts. */
const mark = 'data-react-aria-top-layer'
const parts = () => [...document.body.children]

/**
 * The library hides the rest of the page from screen readers while a combo box is open, although it can be reached and left with Tab.
 * It looks once, in an effect of its own, for what is to stay visible: the page says so for that moment, and no longer.
 */
export const useVisiblePage = (isOpen: boolean) => {
  useLayoutEffect(() => {
    if (isOpen) for (const part of parts()) part.setAttribute(mark, '')
  }, [isOpen])
  useEffect(() => {
    if (isOpen) for (const part of parts()) part.removeAttribute(mark)
  }, [isOpen])
}
