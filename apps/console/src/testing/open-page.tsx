import { createMemoryHistory } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { vi } from 'vitest'

/** Opens a page through the real router, with fresh modules as in a new tab. */
export const openPage = async (path: string) => {
  vi.resetModules()
  document.body.innerHTML = ''
  const { openConsole } = await import('../router.ts')
  const { Console } = await import('../console.tsx')
  const { session, queries } = await import('../session.ts')
  const { followSession } = await import('../shell/follow-session.ts')
  queries.setDefaultOptions({ queries: { ...queries.getDefaultOptions().queries, retry: false } })
  const router = openConsole(createMemoryHistory({ initialEntries: [path] }))
  followSession(router)
  render(<Console router={router} />)
  return { router, session, user: userEvent.setup() }
}
