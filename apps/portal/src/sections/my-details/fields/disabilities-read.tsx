import type { ReactNode } from 'react'
import { useTenant } from '../../../session.ts'
import { sayDate } from './detail-labels.ts'

type Held = { disabilityId: number; disabilityDescription?: string | null; effectiveFromDate?: string | null; effectiveToDate?: string | null }

const span = (from: string | null | undefined, to: string | null | undefined, say: (day: string) => string) => {
  if (from && to) return `, ${say(from)} to ${say(to)}`
  return from ? `, since ${say(from)}` : to ? `, until ${say(to)}` : ''
}

export const DisabilitiesRead = ({ held, none }: { held: unknown; none: ReactNode }) => {
  const { Locale, TimeZone } = useTenant()
  const say = (day: string) => sayDate(day, { locale: Locale, timeZone: TimeZone })
  const list = (held ?? []) as Held[]
  if (list.length === 0) return none
  return (
    <ul>
      {list.map(({ disabilityId, disabilityDescription, effectiveFromDate, effectiveToDate }) => (
        <li key={`${disabilityId} ${effectiveFromDate}`}>
          {disabilityDescription}
          {span(effectiveFromDate, effectiveToDate, say)}
        </li>
      ))}
    </ul>
  )
}
