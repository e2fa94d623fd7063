import { currencyDecimals, currencySymbol, formatMoney, type MoneyOptions } from './money.ts'

export type CurrencyOfRecord = { code?: string | null | undefined; symbol?: string | null | undefined } | null | undefined

const isCode = (code: string | null | undefined): code is string => code != null && /^[A-Za-z]{3}$/.test(code)

/** Formats an amount with its currency's decimals, and with the currency code where several currencies appear. */
export const sayAmount = (
  amount: number | null | undefined,
  currency: CurrencyOfRecord,
  { withCode = false, locale, countryCode }: Pick<MoneyOptions, 'locale' | 'countryCode'> & { withCode?: boolean } = {},
) => {
  const code = currency?.code
  const options: MoneyOptions = { symbol: currency?.symbol ?? null, countryCode: countryCode ?? null, ...(locale && { locale }) }
  const money = formatMoney(amount ?? 0, { ...options, ...(isCode(code) ? currencyDecimals(code) : { minimumFractionDigits: 2 }) })
  // “S$” already says which currency it is.
  return withCode && code && !/\p{L}\p{Sc}/u.test(currencySymbol(options)) ? `${money} ${code}` : money
}
