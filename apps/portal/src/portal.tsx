import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { PortalRouter } from './router.ts'
import { queries } from './session.ts'

export const Portal = ({ router }: { router: PortalRouter }) => (
  <QueryClientProvider client={queries}>
    <RouterProvider router={router} />
  </QueryClientProvider>
)
