import { settingsBlock } from '@lanyard/web/tenant/tenant.ts'
import { createMemoryHistory } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { vi } from 'vitest'
import { banksia } from './fake-server.ts'

/** Opens a page through the real router, as the server would serve it, with fresh modules as in a new tab. */
export const openPage = async (path: string, settings = banksia) => {
  vi.resetModules()
  document.body.innerHTML = `<script type="application/json" id="${settingsBlock}">${JSON.stringify(settings)}</script>`
  const { openPortal } = await import('../router.ts')
  const { Portal } = await import('../portal.tsx')
  const { session, queries } = await import('../session.ts')
  queries.setDefaultOptions({ queries: { ...queries.getDefaultOptions().queries, retryDelay: 0 } })
  const { followSession } = await import('../shell/follow-session.ts')
  const router = openPortal(createMemoryHistory({ initialEntries: [path] }))
  followSession(router)
  render(<Portal router={router} queries={queries} />)
  return { router, session, user: userEvent.setup() }
}
