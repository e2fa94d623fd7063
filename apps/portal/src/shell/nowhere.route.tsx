import { createRoute } from '@tanstack/react-router'
import { NotFoundPage } from './not-found-page.tsx'
import { protectedRoute } from './protected.route.tsx'

export const nowhereRoute = createRoute({ getParentRoute: () => protectedRoute, path: '$', component: NotFoundPage })
