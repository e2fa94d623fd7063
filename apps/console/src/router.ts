import { createRouter, parseSearchWith, type RouterHistory, stringifySearchWith } from '@tanstack/react-router'
import { catalogueRoute } from './sections/catalogue/catalogue.route.tsx'
import { homeRoute } from './sections/home.route.tsx'
import { listRoute } from './sections/list/list.route.tsx'
import { pasteRoute } from './sections/paste/paste.route.tsx'
import { queries } from './session.ts'
import { nowhereRoute } from './shell/nowhere.route.tsx'
import { rootRoute } from './shell/root.route.tsx'
import { RouteError } from './shell/route-error.tsx'
import { tenantRoute } from './shell/tenant.route.tsx'
import { chooseTenantRoute } from './sign-in/choose-tenant.route.tsx'
import { signInRoute } from './sign-in/sign-in.route.tsx'

/** The site map. `/catalogue` and `/combos` are the server's own calls on this host, so the catalogue's pages are the lists. */
const routes = rootRoute.addChildren([
  signInRoute, //            /login
  chooseTenantRoute, //      /choose-tenant
  tenantRoute.addChildren([
    homeRoute, //            /
    catalogueRoute, //       /lists
    listRoute, //            /lists/{list}
    pasteRoute, //           /lists/{list}/paste
    nowhereRoute, //         anything else
  ]),
])

export const openConsole = (history?: RouterHistory) =>
  createRouter({
    routeTree: routes,
    context: { queries },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: RouteError,
    scrollRestoration: true,
    // What is searched for stays as it was typed: 0101 is a code, not a number.
    parseSearch: parseSearchWith((value) => value),
    stringifySearch: stringifySearchWith(String),
    ...(history && { history }),
  })

export type ConsoleRouter = ReturnType<typeof openConsole>

declare module '@tanstack/react-router' {
  interface Register {
    router: ConsoleRouter
  }
}
