import { announce } from './announcements.ts'

/** A page was entered: its title takes the focus and is said. */
export const arrive = () => {
  const title = document.querySelector<HTMLElement>('[data-page-title]')
  title?.focus({ preventScroll: true })
  if (title?.textContent) announce(title.textContent)
}
