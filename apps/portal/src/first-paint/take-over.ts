import { serverView } from '@lanyard/web/server-view.ts'
import type { ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { PortalRouter } from '../router.ts'
import { queries, session } from '../session.ts'
import type { Brought } from './first-answers.ts'

/** Whether the page is that of whoever is signed in now. If that can't be found out, the portal starts without it, and says why. */
const isOwn = async ({ username }: Brought) => {
  const current = await session.check().catch(() => undefined)
  return current?.session?.user.username === username
}

const readBrought = () => JSON.parse(document.getElementById('first-answers')?.textContent ?? '') as Brought

/** What was pressed before the portal was there (`starter.ts`). */
const pressAgain = () => {
  dispatchEvent(new Event('taken-over'))
  const button = document.querySelector<HTMLElement>('[data-pressed]')
  button?.removeAttribute('data-pressed')
  button?.click()
}

/** Makes the portal of a page that the server rendered, without asking again for what it brought. Returns whether it is this person's. */
export const takeOver = async (router: PortalRouter, root: HTMLElement, page: ReactNode): Promise<boolean> => {
  const brought = readBrought()
  if (!(await isOwn(brought))) {
    root.replaceChildren()
    return false
  }
  // As old as the page itself.
  const updatedAt = Date.now() - performance.now()
  for (const [queryKey, data] of brought.answers) queries.setQueryData(queryKey, data, { updatedAt })
  serverView.set(brought)
  // The router then expects the server's markup.
  router.ssr = { manifest: undefined }
  await router.load()
  hydrateRoot(root, page, { onRecoverableError: (error) => console.error('The page was rendered again:', error) })
  pressAgain()
  return true
}
