import { type LocaleClock, sayDay, sayExactly, sayMoment } from './dates.ts'

/** A moment or a day as a person says it, with the exact one in the tooltip and in `<time>`. */
export const Moment = ({ iso, localeClock }: { iso: string; localeClock: LocaleClock }) => (
  <time dateTime={iso} title={sayExactly(iso, localeClock)}>
    {iso.length === 10 ? sayDay(iso, localeClock) : sayMoment(iso, localeClock)}
  </time>
)
