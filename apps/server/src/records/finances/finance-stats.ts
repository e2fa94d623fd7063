import type { TenantDatabase } from '../../database/database.ts'
import type { ReferenceValues } from '../../lists/list-values.ts'
import type { RecordContext } from '../learner-dependencies.ts'
import { type Amounts, readFinanceAmounts } from './finance.queries.ts'
import { howToPayOf } from './how-to-pay.ts'

const currencyIdOf = (values: ReferenceValues, code: string) => values.all('currencies').find((currency) => currency.code === code)?.currencyId as number

const nothing = { totalAmount: 0, outstandingAmount: 0, overdueAmount: 0 }

/** Uses the tenant's currency. Invoices in other currencies are listed separately, never added. */
export const financeStatsOf = async (db: Pick<TenantDatabase, 'read'>, context: RecordContext) => {
  const { values, tenant } = context
  const amounts = await readFinanceAmounts(db, context)
  const currencyId = currencyIdOf(values, tenant.currencyCode)
  const currency = (id: number) => values.find('currencies', id) ?? null
  const data: Amounts = amounts.find((one) => one.currencyId === currencyId) ?? { ...nothing, currencyId }
  const otherCurrencies = amounts.filter((one) => one.currencyId !== currencyId).map((one) => ({ ...one, currency: currency(one.currencyId) }))
  return { data, relationships: { currency: currency(currencyId), otherCurrencies, howToPay: howToPayOf(tenant.settings) } }
}
