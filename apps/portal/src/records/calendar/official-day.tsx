import { sayExactly, sayOfficialDay } from '@lanyard/web/format/dates.ts'
import { useLocaleClock } from './use-locale-clock.ts'

/** A date of an official document, always with its year; a dash when unknown. */
export const OfficialDay = ({ iso }: { iso: string | null | undefined }) => {
  const localeClock = useLocaleClock()
  if (!iso) return <span aria-hidden>–</span>
  return (
    <time dateTime={iso} title={sayExactly(iso, localeClock)}>
      {sayOfficialDay(iso, localeClock)}
    </time>
  )
}
