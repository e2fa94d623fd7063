import { NotFoundPage } from '@lanyard/web/shell/not-found-page.tsx'
import { createRoute } from '@tanstack/react-router'
import { protectedRoute } from './protected.route.tsx'

export const nowhereRoute = createRoute({ getParentRoute: () => protectedRoute, path: '$', component: () => <NotFoundPage home="the dashboard" /> })
