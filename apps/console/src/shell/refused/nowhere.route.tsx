import { createRoute } from '@tanstack/react-router'
import { tenantRoute } from '../tenant.route.tsx'
import { NotFoundPage } from './not-found-page.tsx'

export const nowhereRoute = createRoute({ getParentRoute: () => tenantRoute, path: '$', component: NotFoundPage })
