import type { Cell } from '../delivery.ts'

type Names = { firstName?: string; middleName?: string; lastName?: string }

/** “FAMILY, GIVEN MIDDLE”. Without a comma it is a person's only name. */
export const namesOf = (text: string): Names => {
  const comma = text.indexOf(',')
  if (comma < 0) return { lastName: text.trim() }
  const [firstName, ...middle] = text
    .slice(comma + 1)
    .trim()
    .split(/\s+/)
  return { lastName: text.slice(0, comma).trim(), ...(firstName && { firstName }), ...(middle.length > 0 && { middleName: middle.join(' ') }) }
}

/** What follows the first name among given names: of “JANE ANNE” and “Jane”, “ANNE”. */
const middleAfter = (given: string, first: string): string | undefined =>
  given.toLowerCase().startsWith(`${first.toLowerCase()} `) ? given.slice(first.length + 1).trim() : undefined

/** The names of contact details win; only the middle name comes from the name for encryption. */
export const mergedNames = (encryption: Cell, first: Cell, last: Cell): Names => {
  const names = namesOf(encryption ?? '')
  if (!last) return names
  const middleName = first ? middleAfter([names.firstName, names.middleName].join(' '), first) : undefined
  return { lastName: last, ...(first && { firstName: first }), ...(middleName && { middleName }) }
}

export const nameForEncryption = ({ firstName, middleName, lastName = '' }: Names): string =>
  firstName ? `${lastName}, ${[firstName, middleName].filter(Boolean).join(' ')}` : lastName
