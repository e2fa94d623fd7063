import { createRoute, redirect } from '@tanstack/react-router'
import { tenantRoute } from '../shell/tenant.route.tsx'

/** The console opens with its first section. */
export const homeRoute = createRoute({
  getParentRoute: () => tenantRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/lists', replace: true })
  },
})
