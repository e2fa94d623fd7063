import type { PortalRouter } from '../router.ts'
import { queries } from '../session.ts'

/** Milliseconds after which a page that still loads is left to itself. */
const patience = 15_000

/** Runs once the first page is there and its queries have answered, so on a slow connection nothing competes with them. */
export const afterFirstPage = (router: PortalRouter, work: () => void) => {
  let isRendered = false
  const run = () => {
    clearTimeout(timer)
    forgetPage()
    forgetQueries()
    work()
  }
  const check = () => {
    if (isRendered && queries.isFetching() === 0) run()
  }
  const timer = setTimeout(run, patience)
  const forgetQueries = queries.getQueryCache().subscribe(check)
  const forgetPage = router.subscribe('onRendered', () => {
    isRendered = true
    // The page's own queries begin with its effects.
    setTimeout(check)
  })
}
