import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext } from '@tanstack/react-router'
import { Root } from './root.tsx'

export const rootRoute = createRootRouteWithContext<{ queries: QueryClient }>()({ component: Root })
