import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { accountSettingsRoute } from './sections/account-settings/account-settings.route.tsx'
import { dashboardRoute } from './sections/dashboard/dashboard.route.tsx'
import { queries } from './session.ts'
import { nowhereRoute } from './shell/nowhere.route.tsx'
import { protectedRoute } from './shell/protected.route.tsx'
import { rootRoute } from './shell/root.route.tsx'
import { RouteError } from './shell/route-error.tsx'
import { signInRoute } from './sign-in/sign-in.route.tsx'

/** The site map. */
const routes = rootRoute.addChildren([
  signInRoute, //                   /login
  protectedRoute.addChildren([
    dashboardRoute, //              /
    accountSettingsRoute, //        /account-settings
    nowhereRoute, //                anything else
  ]),
])

export const openPortal = (history?: RouterHistory) =>
  createRouter({
    routeTree: routes,
    context: { queries },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: RouteError,
    scrollRestoration: true,
    ...(history && { history }),
  })

export type PortalRouter = ReturnType<typeof openPortal>

declare module '@tanstack/react-router' {
  interface Register {
    router: PortalRouter
  }
  interface StaticDataRouteOption {
    /** The page is shown without the navigation bars. */
    hidesBars?: boolean
  }
}
