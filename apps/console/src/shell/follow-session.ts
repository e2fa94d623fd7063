import type { ConsoleRouter } from '../router.ts'
import { currentUser, queries, session } from '../session.ts'

/** What is shown follows the session: after signing out, or another tenant in another tab, nothing of before stays. */
export const followSession = (router: ConsoleRouter) => {
  let tenantCode = currentUser()?.tenantCode
  return session.subscribe(() => {
    const chosen = currentUser()?.tenantCode
    if (chosen !== tenantCode) queries.clear()
    tenantCode = chosen
    void router.invalidate()
  })
}
