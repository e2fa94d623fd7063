import type { Prepared } from '../start.ts'

/** What the supervisor sends to a process that serves. */
export type ToWorker = { kind: 'serve'; prepared: Prepared } | { kind: 'metrics'; question: number }

/** What a process that serves sends to the supervisor. `screen` is what the terminal shows. */
export type FromWorker =
  | { kind: 'ready'; screen: string }
  | { kind: 'failed'; message: string; exitCode: number }
  | { kind: 'metrics'; question: number; text: string }
