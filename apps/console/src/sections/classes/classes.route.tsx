import { lazyPage } from '@lanyard/web/shell/lazy-page.ts'
import { createRoute } from '@tanstack/react-router'
import { opensFor } from '../../shell/refused/not-allowed.ts'
import { tenantRoute } from '../../shell/tenant.route.tsx'
import type { ClassSearch } from './class-search.ts'

const idIn = (value: unknown) => (Number.isSafeInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined)

export const classesRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/classes',
  validateSearch: ({ view, q, trainer, course }: Record<string, unknown>): ClassSearch => ({
    view: view === 'past' ? view : undefined,
    q: q === undefined || q === '' ? undefined : String(q).slice(0, 200),
    trainer: idIn(trainer),
    course: idIn(course),
  }),
  beforeLoad: opensFor('classes:read', 'classes:read-own'),
  component: lazyPage(() => import('./pages.ts'), 'ClassesPage'),
})

export const classRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/classes/$classId',
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: 'results' | undefined } => ({ tab: tab === 'results' ? tab : undefined }),
  beforeLoad: opensFor('classes:read', 'classes:read-own'),
  component: lazyPage(() => import('./pages.ts'), 'ClassPage'),
})
