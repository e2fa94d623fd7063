import { Moment } from '@lanyard/web/format/moment.tsx'
import { useLocaleClock } from './use-locale-clock.ts'

/** A record's day or time in plain language; a dash when unknown. */
export const Day = ({ iso }: { iso: string | null | undefined }) => {
  const localeClock = useLocaleClock()
  return iso ? <Moment iso={iso} localeClock={localeClock} /> : <span aria-hidden>–</span>
}
