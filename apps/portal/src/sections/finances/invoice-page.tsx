import { Region } from '@lanyard/web/list/region.tsx'
import { PlainPage } from '@lanyard/web/shell/plain-page.tsx'
import { BackLink } from '@lanyard/web/ui/actions/back-link.tsx'
import { buttonClasses } from '@lanyard/web/ui/actions/button.tsx'
import { Badge } from '@lanyard/web/ui/display/badge.tsx'
import { Skeleton } from '@lanyard/web/ui/feedback/skeleton.tsx'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { Lead, Page } from '@lanyard/web/ui/layout/page.tsx'
import { PageHeader } from '@lanyard/web/ui/layout/page-header.tsx'
import { phone, useMedia } from '@lanyard/web/ui/layout/use-media.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { AskLink } from '../../records/ask-link.tsx'
import { useToday } from '../../records/calendar/use-locale-clock.ts'
import { PageActions } from '../../records/print/page-actions.tsx'
import { PrintButton } from '../../records/print/print-button.tsx'
import { PrintedHead } from '../../records/print/printed-head.tsx'
import { recordIdIn } from '../../records/record-id.ts'
import { InvoiceAmounts } from './invoice-amounts.tsx'
import { InvoiceDetails } from './invoice-details.tsx'
import { stateOfInvoice } from './invoice-state.ts'
import { type Invoice, invoiceOf } from './queries.ts'

const NoSuchInvoice = () => (
  <PlainPage title="We can’t find this invoice">
    <p>Check the address for typos. The invoice may have been withdrawn.</p>
    <Link to="/finance" search={{ tab: 'invoices' }} className={buttonClasses({ variant: 'outline' })}>
      Go to your invoices
    </Link>
  </PlainPage>
)

const invoiceRoute = getRouteApi('/protected/finance/invoices/$financeInvoiceId')

/** An invoice already shown in a list opens immediately. */
const useInvoice = (id: number | undefined) => {
  const queries = useQueryClient()
  const seen = () => {
    const pages = queries.getQueriesData<{ items?: Invoice[] }>({ queryKey: ['listFinanceInvoices'] })
    const invoices = pages.flatMap(([, page]) => page?.items ?? []).filter(({ financeInvoiceId }) => financeInvoiceId === id)
    return invoices.length > 0 ? invoices.slice(0, 1) : undefined
  }
  return useQuery({ ...invoiceOf(id ?? 0), enabled: id !== undefined, placeholderData: seen })
}

/** One invoice with its lines and payments; prints as an invoice. */
export const InvoicePage = () => {
  const id = recordIdIn(invoiceRoute.useParams().financeInvoiceId)
  const query = useInvoice(id)
  const today = useToday()
  // How to pay comes first on a phone.
  const isPhone = useMedia(phone)
  const invoice = query.data
  if (invoice === null || id === undefined) return <NoSuchInvoice />
  const state = invoice && stateOfInvoice(invoice, today)
  const number = invoice?.invoiceNumber ?? ''
  const actions = invoice && (
    <PageActions>
      <AskLink subject={`About invoice ${number}`}>Ask about this invoice</AskLink>
      <PrintButton />
    </PageActions>
  )
  return (
    <Page>
      {invoice && <PrintedHead title={`Invoice ${number}`} />}
      <BackLink to="/finance" search={{ tab: 'invoices' }}>
        Invoices
      </BackLink>
      <PageHeader
        title={invoice ? (invoice.invoiceReference ?? `Invoice ${number}`) : 'Invoice'}
        lead={
          state && (
            <Lead>
              <Badge tone={state.tone}>{state.words}</Badge>
              <span>{number}</span>
            </Lead>
          )
        }
      >
        {!isPhone && actions}
      </PageHeader>
      <Region
        query={query}
        what="This invoice"
        skeleton={
          <>
            <Card>
              <Skeleton lines={4} label="Loading the invoice" />
            </Card>
            <Card>
              <Skeleton lines={6} />
            </Card>
          </>
        }
      >
        {() =>
          invoice && (
            <>
              <InvoiceAmounts invoice={invoice} />
              <InvoiceDetails invoice={invoice} />
            </>
          )
        }
      </Region>
      {isPhone && actions}
    </Page>
  )
}
