import { textInAddress } from '@lanyard/web/format/text-in-address.ts'
import { lazyPage } from '@lanyard/web/shell/lazy-page.ts'
import { Dots } from '@lanyard/web/ui/feedback/dots.tsx'
import { createRoute } from '@tanstack/react-router'
import { demandSession } from '../shell/demand-session.ts'
import { rootRoute } from '../shell/root.route.tsx'

type ChooseTenantSearch = { callbackUrl?: string | undefined; q?: string | undefined }

export const chooseTenantRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/choose-tenant',
  validateSearch: (search: Record<string, unknown>): ChooseTenantSearch => ({ callbackUrl: textInAddress(search.callbackUrl), q: textInAddress(search.q) }),
  beforeLoad: ({ location }) => demandSession(location.href),
  pendingMs: 0,
  pendingMinMs: 0,
  pendingComponent: () => <Dots label="Checking that you are signed in" />,
  component: lazyPage(() => import('./choose-tenant-page.tsx'), 'ChooseTenantPage'),
})
