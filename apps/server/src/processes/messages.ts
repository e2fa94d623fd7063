import type { Prepared } from '../start.ts'

/**
 * What the supervisor sends to a process that serves. A process that starts later than the first ones may be of a newer version, so it upgrades the database;
 * one that retires has a new one in its place.
 */
export type ToWorker = { kind: 'serve'; prepared: Prepared; isLater: boolean } | { kind: 'retire' } | { kind: 'metrics'; question: number }

/** What a process that serves sends to the supervisor. `screen` is what the terminal shows. */
export type FromWorker =
  | { kind: 'ready'; screen: string }
  | { kind: 'failed'; message: string; exitCode: number }
  | { kind: 'metrics'; question: number; text: string }
