import { PlainPage } from '@lanyard/web/shell/plain-page.tsx'
import { buttonClasses } from '@lanyard/web/ui/button.tsx'
import { Link } from '@tanstack/react-router'

export const NoSuchInvoice = () => (
  <PlainPage title="This invoice is not among yours">
    <p>The address may be mistyped, or the invoice was taken back.</p>
    <Link to="/finance" search={{ tab: 'invoices' }} className={buttonClasses({ variant: 'outline' })}>
      Go to your invoices
    </Link>
  </PlainPage>
)
