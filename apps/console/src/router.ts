import { routerOptions } from '@lanyard/web/shell/router-options.ts'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { accountRoute } from './sections/account/account.route.tsx'
import { approvalsRoute } from './sections/approvals/approvals.route.tsx'
import { approvalRulesRoute } from './sections/approvals/rules/rules.route.tsx'
import { auditRoute } from './sections/audit/audit.route.tsx'
import { brandingRoute } from './sections/branding/branding.route.tsx'
import { catalogueRoute } from './sections/catalogue/catalogue.route.tsx'
import { classesRoute, classRoute } from './sections/classes/classes.route.tsx'
import { filesRoute } from './sections/files/files.route.tsx'
import { dueTodayRoute } from './sections/home/cases/due-today.route.tsx'
import { homeRoute } from './sections/home/home.route.tsx'
import { undeliveredRoute } from './sections/home/undelivered.route.tsx'
import { importRunRoute } from './sections/imports/import-run.route.tsx'
import { importsRoute } from './sections/imports/imports.route.tsx'
import { inboxRoutes } from './sections/inbox/inbox.route.tsx'
import { inboxSettingsRoute } from './sections/inbox/settings/inbox-settings.route.tsx'
import { integrationsRoute } from './sections/integrations/integrations.route.tsx'
import { newServiceRoute, serviceRoute } from './sections/integrations/services/service.route.tsx'
import { acceptRoute } from './sections/invitation/accept.route.tsx'
import { learnerAccountRoute } from './sections/learner-accounts/learner-account.route.tsx'
import { learnerAccountsRoute } from './sections/learner-accounts/learner-accounts.route.tsx'
import { learnerRoute } from './sections/learners/learner.route.tsx'
import { learnersRoute } from './sections/learners/learners.route.tsx'
import { newLearnerRoute } from './sections/learners/new-learner.route.tsx'
import { listRoute } from './sections/list/list.route.tsx'
import { messageRoute, messagesRoute, newMessageRoute } from './sections/messages/messages.route.tsx'
import { pasteRoute } from './sections/paste/paste.route.tsx'
import { invitationRoute } from './sections/people/invitations/invitation.route.tsx'
import { invitationsRoute } from './sections/people/invitations/invitations.route.tsx'
import { inviteRoute } from './sections/people/invitations/invite.route.tsx'
import { rolesRoute } from './sections/people/roles/roles.route.tsx'
import { userRoute } from './sections/people/users/user.route.tsx'
import { usersRoute } from './sections/people/users/users.route.tsx'
import { newRecordRoute, recordRoute } from './sections/records/record.route.tsx'
import { recordListRoute } from './sections/records/record-list.route.tsx'
import { recordTypesRoute } from './sections/records/record-types.route.tsx'
import { reportsRoute } from './sections/reports/reports.route.tsx'
import { publishingRoute } from './sections/site/publishing/publishing.route.tsx'
import { sectionsRoute } from './sections/site/sections/sections.route.tsx'
import { settingsRoute } from './sections/site/settings/settings.route.tsx'
import { statusRoute } from './sections/status/status.route.tsx'
import { newTenantRoute } from './sections/tenants/new/new-tenant.route.tsx'
import { ownProviderRoute } from './sections/tenants/one/own-provider.route.tsx'
import { tenantDetailRoute } from './sections/tenants/one/tenant-detail.route.tsx'
import { tenantsRoute } from './sections/tenants/tenants.route.tsx'
import { queries } from './session.ts'
import { operatorRoute } from './shell/operator.route.tsx'
import { NotFoundPage } from './shell/refused/not-found-page.tsx'
import { nowhereRoute } from './shell/refused/nowhere.route.tsx'
import { RouteError } from './shell/refused/route-error.tsx'
import { rootRoute } from './shell/root.route.tsx'
import { tenantRoute } from './shell/tenant.route.tsx'
import { chooseTenantRoute } from './sign-in/choose-tenant.route.tsx'
import { signInRoute } from './sign-in/sign-in.route.tsx'

/** The site map. `/catalogue`, `/combos`, `/tenants`, `/invitations`, `/imports` and `/records` are server calls on this host, so the pages have other paths. */
const routes = rootRoute.addChildren([
  signInRoute, //            /login
  chooseTenantRoute, //      /choose-tenant
  acceptRoute, //            /invitation#{token}
  tenantRoute.addChildren([
    homeRoute, //            /
    inboxSettingsRoute, //   /inbox/settings
    inboxRoutes, //          /inbox, /inbox/{id}
    dueTodayRoute, //        /due-today
    undeliveredRoute, //     /undelivered
    ownProviderRoute, //     /provider
    usersRoute, //           /people
    userRoute, //            /people/{id}
    inviteRoute, //          /people/invitations/new
    invitationsRoute, //     /people/invitations
    invitationRoute, //      /people/invitations/{id}
    rolesRoute, //           /people/roles
    learnersRoute, //        /learners
    newLearnerRoute, //      /learners/new
    learnerRoute, //         /learners/{id}
    learnerAccountsRoute, // /learners/accounts
    learnerAccountRoute, //  /learners/accounts/{id}
    messagesRoute, //        /messages
    newMessageRoute, //      /messages/new
    messageRoute, //         /messages/{id}
    classesRoute, //         /classes
    classRoute, //           /classes/{id}
    approvalsRoute, //       /approvals
    approvalRulesRoute, //   /approvals/rules
    reportsRoute, //         /reports
    publishingRoute, //      /site/publishing
    brandingRoute, //        /site/branding
    sectionsRoute, //        /site/sections
    settingsRoute, //        /site/settings
    filesRoute, //           /files
    importsRoute, //         /data/imports
    importRunRoute, //       /data/imports/{id}
    recordTypesRoute, //     /data/records
    recordListRoute, //      /data/records/{type}
    newRecordRoute, //       /data/records/{type}/new
    recordRoute, //          /data/records/{type}/{id}
    catalogueRoute, //       /lists
    listRoute, //            /lists/{list}
    pasteRoute, //           /lists/{list}/paste
    integrationsRoute, //    /integrations
    newServiceRoute, //      /integrations/services/new
    serviceRoute, //         /integrations/services/{providerId}
    auditRoute, //           /audit-log
    nowhereRoute, //         anything else
  ]),
  operatorRoute.addChildren([
    accountRoute, //         /account-settings
    tenantsRoute, //         /providers
    newTenantRoute, //       /providers/new
    tenantDetailRoute, //    /providers/{code}
    statusRoute, //          /status
  ]),
])

export const openConsole = (history?: RouterHistory) =>
  createRouter({
    routeTree: routes,
    context: { queries },
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFoundPage,
    ...routerOptions,
    ...(history && { history }),
  })

export type ConsoleRouter = ReturnType<typeof openConsole>

declare module '@tanstack/react-router' {
  interface Register {
    router: ConsoleRouter
  }
  interface HistoryState {
    /** Who is signing in on the next page. It is never part of a URL. */
    username?: string
  }
}
