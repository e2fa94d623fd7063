import { PageRoot } from '@lanyard/web/shell/page-root.tsx'
import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext } from '@tanstack/react-router'
import { connectivity } from '../session.ts'

export const rootRoute = createRootRouteWithContext<{ queries: QueryClient }>()({ component: () => <PageRoot connectivity={connectivity} /> })
