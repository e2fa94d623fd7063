import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { tenant } from '../../session.ts'
import { protectedRoute } from '../../shell/protected.route.tsx'

export const dashboardRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/',
  loader: ({ context }) =>
    void import('./queries.ts').then(({ dashboardQueries }) => {
      // Each query has its own data; prefetching doesn't look at it.
      for (const question of dashboardQueries(tenant.get())) void context.queries.prefetchQuery(question as never)
    }),
  component: lazyRouteComponent(() => import('./dashboard-page.tsx'), 'DashboardPage'),
})
