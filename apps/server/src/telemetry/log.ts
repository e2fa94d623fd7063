import { type Logger, pino } from 'pino'

export type Log = Logger

/** Structured lines on standard output. No personal data: no addresses, names, bodies, query values or headers. */
export const openLog = (level: string): Log =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination({ dest: 1, sync: false, minLength: 0 }))
