import { type DestinationStream, type Logger, pino } from 'pino'
import { workContext } from '../common/work-context.ts'

export type Log = Logger

/** The trace that a line belongs to. */
const mixin = () => {
  const span = workContext()?.span
  return span ? { traceId: span.traceId } : {}
}

/** Structured lines on standard output. No personal data: no addresses, names, bodies, query values or headers. */
export const openLog = (level: string, isTraced = false, destination: DestinationStream = pino.destination({ dest: 1, sync: false, minLength: 0 })): Log =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, ...(isTraced && { mixin }) }, destination)
