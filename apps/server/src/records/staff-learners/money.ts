import type { ReferenceValues } from '../../lists/list-values.ts'

type Amount = { currencyId: number; amount: number }

/** Amounts with their currencies' codes. */
export const amountsIn = (amounts: readonly Amount[] | null, values: ReferenceValues) =>
  amounts?.map(({ currencyId, amount }) => ({ currency: String(values.find('currencies', currencyId)?.code ?? ''), amount })) ?? null
