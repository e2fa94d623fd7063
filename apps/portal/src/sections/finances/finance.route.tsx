import { createRoute, lazyRouteComponent, type SearchSchemaInput } from '@tanstack/react-router'
import { tenant } from '../../session.ts'
import { protectedRoute } from '../../shell/protected.route.tsx'
import { type FinanceSearch, readFinanceSearch } from './finance-search.ts'

export const financeRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/finance',
  validateSearch: (given: Partial<FinanceSearch> & SearchSchemaInput) => readFinanceSearch(given),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    if (tenant.get().ShowSections.Finances) void import('./prefetch.ts').then(({ prefetchFinances }) => prefetchFinances(context.queries, deps))
  },
  component: lazyRouteComponent(() => import('./finance-page.tsx'), 'FinancePage'),
})
