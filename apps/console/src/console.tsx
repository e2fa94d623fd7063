import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { ConsoleRouter } from './router.ts'
import { queries } from './session.ts'

export const Console = ({ router }: { router: ConsoleRouter }) => (
  <QueryClientProvider client={queries}>
    <RouterProvider router={router} />
  </QueryClientProvider>
)
