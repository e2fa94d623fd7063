/**
 * Starts the portal on a page that the server rendered, once its text is on the screen: script after script, so that a slow phone stays responsive between them.
 * It stands alone, and is small enough to be there early.
 */
const linkOf = (selector: string) => [...document.querySelectorAll<HTMLLinkElement>(`link[rel="modulepreload"]${selector}`)]

/** Until the portal has taken over, a button does nothing. The last one pressed is pressed again then. */
const notePress = ({ target }: Event) => {
  const button = target instanceof Element ? target.closest('#root button') : null
  if (!button) return
  for (const earlier of document.querySelectorAll('[data-pressed]')) earlier.removeAttribute('data-pressed')
  button.setAttribute('data-pressed', '')
}

const start = async () => {
  for (const { href } of [...linkOf(':not([data-main])'), ...linkOf('[data-main]')]) {
    await import(/* @vite-ignore */ href)
    await new Promise((resolve) => setTimeout(resolve))
  }
}

document.addEventListener('click', notePress, true)
addEventListener('taken-over', () => document.removeEventListener('click', notePress, true), { once: true })
// A hidden page isn't painted.
if (document.visibilityState === 'hidden') void start()
else requestAnimationFrame(() => setTimeout(() => void start()))
