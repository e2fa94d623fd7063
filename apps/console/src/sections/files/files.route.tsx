import { mayDo } from '@lanyard/contract'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { currentUser } from '../../session.ts'
import { tenantRoute } from '../../shell/tenant.route.tsx'
import { type FileTab, fileKinds, fileTabs } from './file-kinds.ts'
import { type FilesSearch, readFilesSearch } from './files-search.ts'

/** The kinds of files that somebody's roles open, and the one that the address asks for. */
export const openKinds = ({ tab }: FilesSearch) => {
  const roles = currentUser()?.roles ?? []
  const kinds = fileTabs.map((name) => fileKinds[name]).filter(({ needs }) => mayDo(roles, needs))
  return { kinds, kind: kinds.find((kind) => kind.tab === (tab as FileTab)) ?? kinds[0] }
}

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
