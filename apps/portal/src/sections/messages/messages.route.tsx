import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { protectedRoute } from '../../shell/protected.route.tsx'
import { readMessagesSearch } from './messages-search.ts'

export const messagesRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/messages',
  validateSearch: readMessagesSearch,
  loaderDeps: ({ search: { message: _message, ...listed } }) => listed,
  loader: ({ context, deps }) => void import('./message-queries.ts').then(({ messagesOf }) => context.queries.prefetchQuery(messagesOf(deps))),
  staticData: { hidesBarsWhenNarrow: (search) => search.message !== undefined },
  component: lazyRouteComponent(() => import('./messages-page.tsx'), 'MessagesPage'),
})
