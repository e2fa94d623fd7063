import { fieldsLeftIn, replaceFields, type SavedReplyField } from '@lanyard/contract'
import type { Row } from '../../../database/database.ts'
import type { ReferenceValues } from '../../../lists/list-values.ts'
import type { Tenant } from '../../../sites/site.ts'
import type { CaseAccess } from '../inbox/case-access.queries.ts'
import { type AmountRow, type FieldRow, selectAmounts, selectFields } from './reply-fields.queries.ts'

type FieldContext = { access: CaseAccess; values: ReferenceValues; tenant: Tenant; today: string; seesFinance: boolean }
/** By case, what each field says. Empty or missing: nothing is known. */
type FieldValues = Map<number, Partial<Record<SavedReplyField, string | null>>>

const amountIn = ({ tenant, values }: FieldContext, amounts: readonly AmountRow[], which: 'owing' | 'overdue'): string => {
  const shown = amounts
    .filter((row) => row[which] > 0)
    .map((row) => {
      const currency = String(values.find('currencies', row.currencyId)?.code ?? tenant.currencyCode)
      return new Intl.NumberFormat(tenant.locale, { style: 'currency', currency }).format(row[which])
    })
  return shown.length > 0 ? shown.join(' and ') : new Intl.NumberFormat(tenant.locale, { style: 'currency', currency: tenant.currencyCode }).format(0)
}

/** The statements that `valuesOf` reads. Amounts only for people who may see them. */
export const fieldStatements = ({ access, today, seesFinance }: FieldContext, ids: readonly number[]) => [
  selectFields(access, ids),
  ...(seesFinance ? [selectAmounts(access, ids, today)] : []),
]

export const valuesOf = (context: FieldContext, read: Row[][]): FieldValues => {
  // The rows are those of the two statements above.
  const [rows, amounts] = read as unknown as [FieldRow[], AmountRow[] | undefined]
  const { tenant } = context
  return new Map(
    rows.map((row) => {
      const own = amounts?.filter(({ caseId }) => caseId === row.caseId)
      return [
        row.caseId,
        {
          ...{ 'learner.firstName': row.firstName, 'learner.preferredName': row.preferredName, 'learner.lastName': row.lastName },
          ...{ 'learner.number': row.learnerNumber, 'case.number': String(row.caseId), 'case.subject': row.subject },
          ...{ 'provider.name': tenant.name, 'staff.firstName': row.staffFirstName },
          ...(own && { 'invoice.owing': amountIn(context, own, 'owing'), 'invoice.overdue': amountIn(context, own, 'overdue') }),
        },
      ]
    }),
  )
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('{', '&#123;')

/** The text with its fields filled. One that is unknown or empty stays, and is a gap. */
export const filled = (html: string, of: Partial<Record<SavedReplyField, string | null>>) => {
  const htmlBody = replaceFields(html, (field) => {
    const value = of[field]
    return value ? escaped(value) : undefined
  })
  return { htmlBody, gaps: fieldsLeftIn(htmlBody) }
}

/** What to do about fields that a text still has. */
export const gapSentence = (gaps: readonly string[]) => `Fill in ${gaps.map((gap) => `{${gap}}`).join(' and ')} before you send the reply.`
