import { notAPhoneNumber, phoneNumberIn } from '../../common/phone-numbers.ts'
import { badInput } from '../../common/problem.ts'
import type { Tenant } from '../../sites/site.ts'

type Written = Readonly<Record<string, unknown>>

const phones = ['Mobile', 'PhoneNumber', 'SupportPhone']

/** New and changed phone numbers must be valid in the tenant's country; stored ones are left alone. */
export const demandPhoneNumbers = ({ countryCode }: Pick<Tenant, 'countryCode'>, after: Written, before: Written = {}) => {
  const errors = phones.flatMap((field) => {
    const text = after[field]
    const isWrong = typeof text === 'string' && text !== before[field] && !phoneNumberIn(text, countryCode)
    return isWrong ? [{ pointer: `/${field}`, message: notAPhoneNumber }] : []
  })
  if (errors.length > 0) throw badInput(errors)
}
