import { useEffect, useLayoutEffect } from 'react'

/** The library keeps elements with this attribute visible, as it does for toasts. */
const mark = 'data-react-aria-top-layer'
const parts = () => [...document.body.children]

/**
 * While a combo box is open, the library hides the rest of the page from screen readers, although Tab still reaches it. The library checks once, in its own
 * effect, which elements must stay visible. This hook marks the page for exactly that moment.
 */
export const useVisiblePage = (isOpen: boolean) => {
  useLayoutEffect(() => {
    if (isOpen) for (const part of parts()) part.setAttribute(mark, '')
  }, [isOpen])
  useEffect(() => {
    if (isOpen) for (const part of parts()) part.removeAttribute(mark)
  }, [isOpen])
}
