import type { ConsoleRouter } from '../router.ts'
import { currentUser, queries, session } from '../session.ts'

/** Updates the page with the session: after signing out, or switching tenants in another tab, nothing of the previous session stays. */
export const followSession = (router: ConsoleRouter) => {
  let tenantCode = currentUser()?.tenantCode
  return session.subscribe(() => {
    const chosen = currentUser()?.tenantCode
    if (chosen !== tenantCode) queries.clear()
    tenantCode = chosen
    void router.invalidate()
  })
}
