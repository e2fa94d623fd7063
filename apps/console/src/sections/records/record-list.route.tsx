import { textIn } from '@lanyard/web/list/list-search.ts'
import { lazyPage } from '@lanyard/web/shell/lazy-page.ts'
import { createRoute } from '@tanstack/react-router'
import { opensFor } from '../../shell/refused/not-allowed.ts'
import { tenantRoute } from '../../shell/tenant.route.tsx'
import { demandType } from './demand-type.ts'

/** What the address may hold depends on the type, which only the page knows. */
const readTexts = (given: Record<string, unknown>): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [name, textIn(value)]))

export const recordListRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/data/records/$type',
  validateSearch: readTexts,
  beforeLoad: opensFor('records:read', 'records:read-finance'),
  loader: ({ params }) => demandType(params.type, 'read'),
  component: lazyPage(() => import('./list/record-list-page.tsx'), 'RecordListPage'),
})
