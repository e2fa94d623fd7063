import { Moment } from '@lanyard/web/format/moment.tsx'
import { useClockwork } from './use-clockwork.ts'

/** A day or a moment of a record, as a person says it; a dash when it is not known. */
export const Day = ({ iso }: { iso: string | null | undefined }) => {
  const clockwork = useClockwork()
  return iso ? <Moment iso={iso} clockwork={clockwork} /> : <span aria-hidden>–</span>
}
