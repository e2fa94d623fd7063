import { buttonClasses } from '@lanyard/web/ui/actions/button.tsx'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { VisuallyHidden } from '@lanyard/web/ui/layout/visually-hidden.tsx'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { Amount } from '../../../records/amount.tsx'
import { stillToPay } from '../invoice-state.ts'
import { financeStats, type Invoice } from '../queries.ts'
import { CopyRow } from './copy-row.tsx'
import styles from './how-to-pay.module.css'
import { bankDetailsIn, filledIn, type Payable, payAddress } from './payment-texts.ts'

const PayLink = ({ link, payable }: { link: string; payable: Payable }) => {
  const address = payAddress(link, payable)
  if (!address) return null
  return (
    <>
      <p data-print="no">
        <a href={address} target="_blank" rel="noreferrer" className={buttonClasses()}>
          Pay online <ExternalLink size={16} aria-hidden />
          <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
        </a>
      </p>
      <p data-print="only">Pay online: {address}</p>
    </>
  )
}

/** The provider's own instructions on an invoice that is owed, on screen and on paper. Nothing where the provider has none. */
export const HowToPay = ({ invoice }: { invoice: Invoice }) => {
  const { data } = useQuery(financeStats)
  const howToPay = data?.howToPay
  const toPay = stillToPay(invoice)
  if (!howToPay || toPay <= 0) return null
  const payable = { invoiceNumber: invoice.invoiceNumber ?? String(invoice.financeInvoiceId), amount: toPay.toFixed(2) }
  const { bankDetails, reference, link, instructions } = howToPay
  return (
    <div data-print="together">
      <Card title="How to pay">
        <dl className={styles.rows}>
          {bankDetailsIn(bankDetails ?? '').map(({ label, value }) => (
            <CopyRow key={`${label} ${value}`} label={label} value={value} />
          ))}
          <CopyRow label="Amount" value={payable.amount}>
            <Amount value={toPay} currency={invoice.currency} />
          </CopyRow>
          <CopyRow label="Reference" value={filledIn(reference ?? '', payable)} wanted />
        </dl>
        {link && <PayLink link={link} payable={payable} />}
        {instructions && <p className={styles.instructions}>{filledIn(instructions, payable)}</p>}
      </Card>
    </div>
  )
}
