import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { tenant } from '../../session.ts'
import { protectedRoute } from '../../shell/protected.route.tsx'

export const dashboardRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/',
  loader: ({ context }) =>
    void import('./questions.ts').then(({ dashboardQuestions }) => {
      for (const question of dashboardQuestions(tenant.get())) void context.queries.prefetchQuery(question as never)
    }),
  component: lazyRouteComponent(() => import('./dashboard-page.tsx'), 'DashboardPage'),
})
