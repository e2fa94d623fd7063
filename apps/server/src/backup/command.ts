import { setTimeout as pause } from 'node:timers/promises'

/** The commands' exit codes. docs/operations.md explains each. */
export const exitCodes = { done: 0, failed: 1, refused: 2, damaged: 3, lostFiles: 4, unconfirmed: 5 } as const
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** The backup itself has been changed or damaged. */
export class DamagedBackup extends Error {
  override name = 'DamagedBackup'
}

export type Steps = {
  /** Prints a line of progress. */
  say(line: string): void
  /** Runs in reverse order however the command ends. */
  atEnd(work: () => Promise<unknown>): void
  /** Runs after those, also in reverse order, if the command fails. */
  onFailure(work: () => Promise<unknown>): void
  /** Shows how far long work is, if anyone watches. Without a total, only a count. */
  progress(label: string, done: number, total?: number | null): void
}

const patience = 10_000

type Ending = () => Promise<unknown>

/** Collects the steps for the end. `finish` runs all of them once `work` has settled, and returns those that failed. */
export const openSteps = (
  say: Steps['say'],
  progress: Steps['progress'] = () => {},
): { steps: Steps; finish(isDone: boolean, work?: Promise<unknown>): Promise<unknown[]> } => {
  const always: Ending[] = []
  const failed: Ending[] = []
  return {
    steps: { say, progress, atEnd: (run) => always.push(run), onFailure: (run) => failed.push(run) },
    finish: async (isDone, work) => {
      const faults: unknown[] = []
      const runAll = async (endings: Ending[]) => {
        for (const run of endings.splice(0).reverse()) await run().catch((error: unknown) => faults.push(error))
      }
      await runAll(always)
      // Without its connections, work in progress ends soon; until then it may still write to what is removed here.
      await Promise.race([work, pause(patience, undefined, { ref: false })])
      if (!isDone) await runAll(failed)
      return faults
    },
  }
}

export const whole = (count: number) => count.toLocaleString('en')
export const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`
