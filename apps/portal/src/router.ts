import { FailedPage } from '@lanyard/web/shell/failed-page.tsx'
import { routerOptions } from '@lanyard/web/shell/router-options.ts'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { accountSettingsRoute } from './sections/account-settings/account-settings.route.tsx'
import { dashboardRoute } from './sections/dashboard/dashboard.route.tsx'
import { financeRoute } from './sections/finances/finance.route.tsx'
import { invoiceRoute } from './sections/finances/invoice.route.tsx'
import { messagesRoute } from './sections/messages/messages.route.tsx'
import { courseRoute } from './sections/my-courses/course.route.tsx'
import { myCoursesRoute } from './sections/my-courses/my-courses.route.tsx'
import { credentialRoute } from './sections/my-credentials/credential.route.tsx'
import { myCredentialsRoute } from './sections/my-credentials/my-credentials.route.tsx'
import { myDetailsRoute } from './sections/my-details/my-details.route.tsx'
import { policiesRoute } from './sections/policies/policies.route.tsx'
import { caseRoute } from './sections/support/case.route.tsx'
import { newCaseRoute } from './sections/support/new-case.route.tsx'
import { supportRoute } from './sections/support/support.route.tsx'
import { timetableRoute } from './sections/timetable/timetable.route.tsx'
import { queries } from './session.ts'
import { nowhereRoute } from './shell/nowhere.route.tsx'
import { protectedRoute } from './shell/protected.route.tsx'
import { rootRoute } from './shell/root.route.tsx'
import { signInRoute } from './sign-in/sign-in.route.tsx'

/** The site map. */
const routes = rootRoute.addChildren([
  signInRoute, //                   /login
  protectedRoute.addChildren([
    dashboardRoute, //              /
    myCoursesRoute, //              /my-courses
    courseRoute, //                 /my-courses/{courseEnrolmentId}
    timetableRoute, //              /timetable
    myCredentialsRoute, //          /my-credentials
    credentialRoute, //             /my-credentials/{credentialId}
    financeRoute, //                /finance
    invoiceRoute, //                /finance/invoices/{financeInvoiceId}
    myDetailsRoute, //              /my-details
    messagesRoute, //               /messages
    supportRoute, //                /support
    newCaseRoute, //                /support/new
    caseRoute, //                   /support/{id}
    policiesRoute, //               /documents
    accountSettingsRoute, //        /account-settings
    nowhereRoute, //                anything else
  ]),
])

export const openPortal = (history?: RouterHistory) =>
  createRouter({
    routeTree: routes,
    context: { queries },
    defaultErrorComponent: FailedPage,
    ...routerOptions,
    ...(history && { history }),
  })

export type PortalRouter = ReturnType<typeof openPortal>

declare module '@tanstack/react-router' {
  interface Register {
    router: PortalRouter
  }
  interface StaticDataRouteOption {
    /** Hides the navigation bars on this page. */
    hidesBars?: boolean
    /** Hides them on a narrow screen, depending on the search. */
    hidesBarsWhenNarrow?: (search: Readonly<Record<string, unknown>>) => boolean
  }
}
