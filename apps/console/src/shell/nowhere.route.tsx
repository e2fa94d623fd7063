import { createRoute } from '@tanstack/react-router'
import { NotFoundPage } from './not-found-page.tsx'
import { tenantRoute } from './tenant.route.tsx'

export const nowhereRoute = createRoute({ getParentRoute: () => tenantRoute, path: '$', component: NotFoundPage })
