import { type LocaleClock, sayDay, sayExactly, sayMoment } from './dates.ts'

/** A time or a day in plain language, with the exact value in the tooltip and in `<time>`. */
export const Moment = ({ iso, localeClock }: { iso: string; localeClock: LocaleClock }) => (
  <time dateTime={iso} title={sayExactly(iso, localeClock)}>
    {iso.length === 10 ? sayDay(iso, localeClock) : sayMoment(iso, localeClock)}
  </time>
)
