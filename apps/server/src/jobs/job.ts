/** `signal` ends a run early: at close, or when another process has taken it over. */
export type Run = { tenantId?: number | undefined; signal: AbortSignal }

/** `againIn`: milliseconds until there is more to do. */
export type Outcome = { againIn: number | undefined } | undefined

/** Work that no request waits for. The work itself is in our own tables; a queued job only says that it's time to look. */
export type Job = {
  name: string
  /** When it runs by itself: a cron expression, in UTC. */
  schedule: string
  /** Whether it also runs when a process starts. A job that is woken must, to catch up. */
  runsAtStart: boolean
  /** A change notification with this subject runs it immediately, for the tenant it names, if any. */
  wokenBy?: string
  /** Whether several processes may run it concurrently, because each claims its own rows. Otherwise one process runs it. */
  isShared: boolean
  run(run: Run): Promise<Outcome>
}
