import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { recordIdIn } from '../../records/record-id.ts'
import { tenant } from '../../session.ts'
import { protectedRoute } from '../../shell/protected.route.tsx'

export const invoiceRoute = createRoute({
  getParentRoute: () => protectedRoute,
  path: '/finance/invoices/$financeInvoiceId',
  loader: ({ context, params }) => {
    const id = recordIdIn(params.financeInvoiceId)
    if (tenant.get().ShowSections.Finances && id) void import('./prefetch.ts').then(({ prefetchInvoice }) => prefetchInvoice(context.queries, id))
  },
  component: lazyRouteComponent(() => import('./invoice-page.tsx'), 'InvoicePage'),
})
