import type { FieldError } from '@lanyard/contract'
import { dayOf } from '../../lists/list-days.ts'
import type { ReferenceValues } from '../../lists/list-values.ts'
import type { DisabilityRow } from './details.queries.ts'

export type Disability = Omit<DisabilityRow, 'country'>
type GivenDisability = { disabilityId: number; effectiveFromDate?: string | null | undefined; effectiveToDate?: string | null | undefined }

export const readDisabilities = (rows: readonly DisabilityRow[], country: string, values: ReferenceValues) =>
  rows
    .filter((row) => row.country === country)
    .map(({ disabilityId, effectiveFromDate, effectiveToDate }) => {
      const { code = null, description = null } = values.find('disabilities', disabilityId) ?? {}
      return { disabilityId, disabilityCode: code, disabilityDescription: description, effectiveFromDate, effectiveToDate }
    })

const overlap = (one: Disability, other: Disability) =>
  one.disabilityId === other.disabilityId &&
  (one.effectiveFromDate ?? '') <= (other.effectiveToDate ?? '9999-12-31') &&
  (other.effectiveFromDate ?? '') <= (one.effectiveToDate ?? '9999-12-31')

type Checking = { values: ReferenceValues; timeZone: string; today: string; birthDate: string | null; existing: readonly Disability[]; at: string }

const yearOf = (day: string) => Number(day.slice(0, 4))

/** The list to store, and what is wrong with it: unknown values, invalid dates, the same disability twice in one period. */
export const checkDisabilities = (
  given: readonly GivenDisability[],
  { values, timeZone, today, birthDate, existing, at }: Checking,
): { list: Disability[]; errors: FieldError[] } => {
  const errors: FieldError[] = []
  const day = (written: string | null | undefined) => (written ? dayOf(timeZone, written) : null)
  const list = given.map((one) => ({
    disabilityId: one.disabilityId,
    effectiveFromDate: day(one.effectiveFromDate),
    effectiveToDate: day(one.effectiveToDate),
  }))
  const known = new Set(existing.map(({ disabilityId }) => disabilityId))
  const first = birthDate ?? `${yearOf(today) - 120}-01-01`
  const last = `${yearOf(today) + 50}-12-31`
  for (const [index, one] of list.entries()) {
    const pointer = `${at}/${index}`
    const value = values.find('disabilities', one.disabilityId)
    if (!value || (value.isActive === false && !known.has(one.disabilityId)))
      errors.push({ pointer: `${pointer}/disabilityId`, message: 'Must be one of the values that are offered.' })
    for (const field of ['effectiveFromDate', 'effectiveToDate'] as const) {
      const date = one[field]
      if (date !== null && (date < first || date > last)) errors.push({ pointer: `${pointer}/${field}`, message: `Must be a date from ${first} to ${last}.` })
    }
    if (one.effectiveFromDate !== null && one.effectiveToDate !== null && one.effectiveToDate < one.effectiveFromDate)
      errors.push({ pointer: `${pointer}/effectiveToDate`, message: 'Must not be before the first day.' })
    else if (list.slice(0, index).some((other) => overlap(one, other))) errors.push({ pointer, message: 'Is already in the list for some of this time.' })
  }
  return { list, errors }
}
