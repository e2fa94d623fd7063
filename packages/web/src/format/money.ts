import countriesBySymbol from './currency-symbols.data.json' with { type: 'json' }

export type MoneyOptions = {
  symbol?: string | null
  countryCode?: string | null
  locale?: string
  minimumFractionDigits?: number
  maximumFractionDigits?: number
}

const symbolByCountry = new Map(Object.entries(countriesBySymbol).flatMap(([symbol, codes]) => codes.split(' ').map((code) => [code, symbol] as const)))

/** The explicit symbol, else the country's, else "$". */
export const currencySymbol = ({ symbol, countryCode }: Pick<MoneyOptions, 'symbol' | 'countryCode'>) =>
  symbol || symbolByCountry.get(countryCode?.toUpperCase() ?? '') || '$'

/** Formats an amount as section 9 of the specification describes. A null amount is the symbol followed by 0. */
export const formatMoney = (amount: number | null | undefined, options: MoneyOptions = {}) => {
  const symbol = currencySymbol(options)
  if (amount === null || amount === undefined) return `${symbol}0`
  const { locale = 'en', minimumFractionDigits = 0, maximumFractionDigits = Math.max(0, minimumFractionDigits) } = options
  const digits = new Intl.NumberFormat(locale, { minimumFractionDigits, maximumFractionDigits }).format(Math.abs(amount))
  const isNegative = amount < 0 && /[1-9]/.test(digits)
  return `${isNegative ? '-' : ''}${symbol}${digits}`
}

/** A currency's own decimals: 2 for AUD, 0 for JPY. */
export const currencyDecimals = (currencyCode: string): Pick<MoneyOptions, 'minimumFractionDigits' | 'maximumFractionDigits'> => {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency: currencyCode }).resolvedOptions()
  return { minimumFractionDigits: maximumFractionDigits, maximumFractionDigits }
}
