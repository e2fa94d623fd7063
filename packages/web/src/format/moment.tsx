import { type Clockwork, sayDay, sayExactly, sayMoment } from './dates.ts'

/** A moment or a day as a person says it, with the exact one in the tooltip and in `<time>`. */
export const Moment = ({ iso, clockwork }: { iso: string; clockwork: Clockwork }) => (
  <time dateTime={iso} title={sayExactly(iso, clockwork)}>
    {iso.length === 10 ? sayDay(iso, clockwork) : sayMoment(iso, clockwork)}
  </time>
)
