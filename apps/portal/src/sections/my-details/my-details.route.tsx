import { textIn } from '@lanyard/web/list/list-search.ts'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { protectedRoute } from '../../shell/protected.route.tsx'
import { type DetailTab, detailTabs } from './detail-tabs.ts'

/** `edit` names the card that is a form. */
type DetailsSearch = { tab: DetailTab; edit?: string | undefined }

export const myDetailsRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/my-details',
  validateSearch: ({ tab, edit }: Record<string, unknown>): DetailsSearch => ({
    tab: detailTabs.find((known) => known === tab) ?? 'personal',
    edit: textIn(edit),
  }),
  loaderDeps: ({ search: { tab } }) => ({ tab }),
  loader: ({ context, deps }) => void import('./details-api.ts').then(({ detailsOf }) => context.queries.prefetchQuery(detailsOf(deps.tab))),
  component: lazyRouteComponent(() => import('./my-details-page.tsx'), 'MyDetailsPage'),
})
