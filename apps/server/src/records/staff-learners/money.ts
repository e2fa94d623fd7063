import type { ReferenceValues } from '../../lists/list-values.ts'

type Amount = { currencyId: number; amount: number }

/** Amounts with their currencies. */
export const amountsIn = (amounts: readonly Amount[] | null, values: ReferenceValues) =>
  amounts?.map(({ currencyId, amount }) => {
    const { code = '', symbol = null } = values.find('currencies', currencyId) ?? {}
    return { currency: String(code), symbol: symbol === null ? null : String(symbol), amount }
  }) ?? null
