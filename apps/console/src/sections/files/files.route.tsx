import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { tenantRoute } from '../../shell/tenant.route.tsx'
import { readFilesSearch } from './files-search.ts'
import { openKinds } from './open-kinds.ts'

export const filesRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/files',
  validateSearch: readFilesSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    const { kind } = openKinds(deps)
    if (!kind) return
    void context.queries.prefetchQuery(kind.listed())
    if (deps.show === 'deleted') void context.queries.prefetchQuery(kind.deleted())
  },
  component: lazyRouteComponent(() => import('./files-page.tsx'), 'FilesPage'),
})
