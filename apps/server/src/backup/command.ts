import { resolve } from 'node:path'
import { ConfigError } from '../config.ts'
import { SetupError } from '../embedded-postgres/setup-error.ts'

/** What the commands end with; docs/operations.md says what each means. */
export const exitCodes = { done: 0, failed: 1, refused: 2, damaged: 3, lostFiles: 4 } as const
type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

/** The backup itself is not as it was written. */
export class DamagedBackup extends Error {
  override name = 'DamagedBackup'
}

export type Steps = {
  /** A line of progress. */
  say(line: string): void
  /** Runs in reverse order however the command ends. */
  atEnd(work: () => Promise<unknown>): void
  /** Runs as well, in the same order, unless the command succeeds. */
  onFailure(work: () => Promise<unknown>): void
}

const codeOf = (error: unknown): ExitCode => {
  if (error instanceof DamagedBackup) return exitCodes.damaged
  return error instanceof ConfigError || error instanceof SetupError ? exitCodes.refused : exitCodes.failed
}

/** Collects what has to be done at the end; `finish` does all of it, and answers what could not be done. */
export const openSteps = (say: Steps['say']): { steps: Steps; finish(isDone: boolean): Promise<unknown[]> } => {
  const endings: { isAlways: boolean; run: () => Promise<unknown> }[] = []
  return {
    steps: { say, atEnd: (run) => endings.push({ isAlways: true, run }), onFailure: (run) => endings.push({ isAlways: false, run }) },
    finish: async (isDone) => {
      const faults: unknown[] = []
      for (const { isAlways, run } of endings.splice(0).reverse()) if (isAlways || !isDone) await run().catch((error: unknown) => faults.push(error))
      return faults
    },
  }
}

/** Runs one command of the operator: progress on standard output, faults on standard error, an exit code for each kind of ending. */
export const runCommand = async (work: (steps: Steps) => Promise<ExitCode>): Promise<void> => {
  const { steps, finish } = openSteps((line) => process.stdout.write(`${line}\n`))
  const end = async (code: ExitCode) => {
    const faults = await finish(code === exitCodes.done || code === exitCodes.lostFiles)
    for (const fault of faults) console.error('Could not tidy up:', fault)
    process.exitCode = faults.length > 0 ? exitCodes.failed : code
  }
  const stop = (signal: NodeJS.Signals) => {
    console.error(`Stopped by ${signal}.`)
    end(exitCodes.failed).finally(() => process.exit())
  }
  process.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    await end(await work(steps))
  } catch (error) {
    const code = codeOf(error)
    console.error(code === exitCodes.failed ? error : (error as Error).message)
    await end(code)
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop)
  }
}

/** The folder that a command names; npm runs commands at the top of the repository, people may stand elsewhere. */
export const folderOf = (name: string, args: readonly string[]): string => {
  const [folder, ...others] = args
  if (folder === undefined || others.length > 0 || folder.startsWith('-')) throw new SetupError(`Say one folder: npm run ${name} -- <folder>`)
  return resolve(process.env.INIT_CWD ?? process.cwd(), folder)
}

export const whole = (count: number) => count.toLocaleString('en')
export const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`
