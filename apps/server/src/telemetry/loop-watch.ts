import { performance } from 'node:perf_hooks'
import type { Log } from './log.ts'
import { findHolds } from './loop-holds.ts'

/** Milliseconds: no request may block the event loop longer. */
const longestHold = 50
/** Milliseconds between two looks. */
const pace = 20

const name = 'lanyard_event_loop_hold'

export type LoopWatch = {
  begins(operation: string): void
  /** At a moment that has just been read, if there is one. */
  continues(operation: string, now?: number): void
  ends(operation: string): void
  /** Starts watching. Until then it costs nothing. */
  start(log: Log): void
  stop(): void
  /** In Prometheus text format. */
  text(): string
}

type HoldStats = { longest: number; count: number }

const threadTime = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Finds, logs and counts operations that block the event loop. */
export const openLoopWatch = (): LoopWatch => {
  const statsByOperation = new Map<string, HoldStats>()
  let holds: ReturnType<typeof findHolds> | undefined
  let timer: NodeJS.Timeout | undefined

  const look = (log: Log) => {
    if (!holds) return
    const { operation, ms } = holds.look()
    const { longest, count } = statsByOperation.get(operation) ?? { longest: 0, count: 0 }
    const isTooLong = ms > longestHold
    statsByOperation.set(operation, { longest: Math.max(longest, ms), count: count + (isTooLong ? 1 : 0) })
    if (isTooLong) log.warn({ operation, ms: Math.round(ms) }, 'an operation held the event loop')
  }

  return {
    begins: (operation) => holds?.begins(operation),
    continues: (operation, now) => holds?.continues(operation, now),
    ends: (operation) => holds?.ends(operation),
    start: (log) => {
      holds = findHolds({ time: () => performance.now(), cpu: threadTime })
      timer = setInterval(look, pace, log).unref()
    },
    stop: () => {
      clearInterval(timer)
      holds = undefined
    },
    text: () =>
      [
        `# HELP ${name}_longest_seconds The longest time for which an operation kept the event loop, by the CPU time of its thread`,
        `# TYPE ${name}_longest_seconds gauge`,
        ...[...statsByOperation].map(([operation, { longest }]) => `${name}_longest_seconds{operation="${operation}"} ${longest / 1000}`),
        `# HELP ${name}s_total How often an operation kept the event loop for more than ${longestHold} ms`,
        `# TYPE ${name}s_total counter`,
        ...[...statsByOperation].map(([operation, { count }]) => `${name}s_total{operation="${operation}"} ${count}`),
        '',
      ].join('\n'),
  }
}
