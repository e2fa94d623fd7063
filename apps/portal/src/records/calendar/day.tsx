import { Moment } from '@lanyard/web/format/moment.tsx'
import { useLocaleClock } from './use-locale-clock.ts'

/** A day or a moment of a record, as a person says it; a dash when it is not known. */
export const Day = ({ iso }: { iso: string | null | undefined }) => {
  const localeClock = useLocaleClock()
  return iso ? <Moment iso={iso} localeClock={localeClock} /> : <span aria-hidden>–</span>
}
