import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ConfigError } from '../config.ts'
import { SetupError } from '../embedded-postgres/setup-error.ts'

/** The commands' exit codes. docs/operations.md explains each. */
export const exitCodes = { done: 0, failed: 1, refused: 2, damaged: 3, lostFiles: 4 } as const
type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

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
}

const patience = 10_000

const codeOf = (error: unknown): ExitCode => {
  if (error instanceof DamagedBackup) return exitCodes.damaged
  return error instanceof ConfigError || error instanceof SetupError ? exitCodes.refused : exitCodes.failed
}

type Ending = () => Promise<unknown>

/** Collects the steps for the end. `finish` runs all of them once `work` has settled, and returns those that failed. */
export const openSteps = (say: Steps['say']): { steps: Steps; finish(isDone: boolean, work?: Promise<unknown>): Promise<unknown[]> } => {
  const always: Ending[] = []
  const failed: Ending[] = []
  return {
    steps: { say, atEnd: (run) => always.push(run), onFailure: (run) => failed.push(run) },
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

/** Runs one operator command: progress on standard output, faults on standard error, and an exit code for each kind of ending. */
export const runCommand = async (work: (steps: Steps) => Promise<ExitCode>): Promise<void> => {
  const { steps, finish } = openSteps((line) => process.stdout.write(`${line}\n`))
  const end = async (code: ExitCode, running?: Promise<unknown>) => {
    const faults = await finish(code === exitCodes.done || code === exitCodes.lostFiles, running)
    for (const fault of faults) console.error('Could not tidy up:', fault)
    process.exitCode = faults.length > 0 ? exitCodes.failed : code
  }
  const working = work(steps)
  let isStopping = false
  // One Ctrl+C can be two signals, as npm forwards its own: the first counts.
  const stop = (signal: NodeJS.Signals) => {
    if (isStopping) return
    isStopping = true
    console.error(`Stopped by ${signal}.`)
    end(
      exitCodes.failed,
      working.catch(() => {}),
    ).finally(() => process.exit())
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
  try {
    const code = await working
    if (!isStopping) await end(code)
  } catch (error) {
    if (isStopping) return
    const code = codeOf(error)
    console.error(code === exitCodes.failed ? error : (error as Error).message)
    await end(code)
  } finally {
    if (!isStopping) process.off('SIGINT', stop).off('SIGTERM', stop)
  }
}

/** The folder that a command names. npm runs commands at the repository root, but people may be in another folder. */
export const folderOf = (name: string, args: readonly string[]): string => {
  const [folder, ...others] = args
  if (folder === undefined || others.length > 0 || folder.startsWith('-')) throw new SetupError(`Say one folder: npm run ${name} -- <folder>`)
  return resolve(process.env.INIT_CWD ?? process.cwd(), folder)
}

export const whole = (count: number) => count.toLocaleString('en')
export const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`
