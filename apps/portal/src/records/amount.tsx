import { type CurrencyOfRecord, sayAmount } from '@lanyard/web/format/amounts.ts'
import { useTenant } from '../session.ts'

type AmountProps = { value: number | null | undefined; currency: CurrencyOfRecord; withCode?: boolean }

/** An amount in its record's currency; the currency code appears when it is not the provider's. */
export const Amount = ({ value, currency, withCode }: AmountProps) => {
  const { Locale, CountryCode, CurrencyCode } = useTenant()
  const isForeign = currency?.code != null && currency.code !== CurrencyCode
  return <span data-figures>{sayAmount(value, currency, { withCode: withCode ?? isForeign, locale: Locale, countryCode: CountryCode })}</span>
}
