import { lazyPage } from '@lanyard/web/shell/lazy-page.ts'
import { createRoute } from '@tanstack/react-router'
import { opensFor } from '../../shell/refused/not-allowed.ts'
import { tenantRoute } from '../../shell/tenant.route.tsx'
import { readFilesSearch } from './files-search.ts'
import { openKinds } from './open-kinds.ts'

export const filesRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/files',
  validateSearch: readFilesSearch,
  beforeLoad: opensFor('content:write', 'finance-files'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    const { kind } = openKinds(deps)
    if (!kind) return
    void context.queries.prefetchQuery(kind.listed())
    if (deps.show === 'deleted') void context.queries.prefetchQuery(kind.deleted())
  },
  component: lazyPage(() => import('./files-page.tsx'), 'FilesPage'),
})
