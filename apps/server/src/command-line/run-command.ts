import { DamagedBackup, type ExitCode, exitCodes, openSteps } from '../backup/command.ts'
import { Problem } from '../common/problem.ts'
import { SetupError } from '../embedded-postgres/setup-error.ts'
import { type Given, type Run, Unconfirmed } from './command.ts'
import { openProgress } from './progress.ts'

const codeOf = (error: unknown): ExitCode => {
  if (error instanceof DamagedBackup) return exitCodes.damaged
  if (error instanceof Unconfirmed) return exitCodes.unconfirmed
  return error instanceof SetupError || error instanceof Problem ? exitCodes.refused : exitCodes.failed
}

/** A problem names its fields, and each says what is wrong. */
const sentenceOf = (error: unknown) =>
  error instanceof Problem && error.errors ? error.errors.map(({ message }) => message).join('\n') : (error as Error).message

/** Runs one command: what it did on standard output, progress and faults on standard error, and an exit code for each kind of ending. */
export const runCommand = async (run: Run, given: Given): Promise<void> => {
  const progress = openProgress(process.stderr)
  const print = (line: string) => {
    progress.clear()
    process.stdout.write(`${line}\n`)
  }
  const complain = (...faults: unknown[]) => {
    progress.clear()
    console.error(...faults)
  }
  const { steps, finish } = openSteps(given.isJson ? () => {} : print, progress.show)
  const end = async (code: ExitCode, running?: Promise<unknown>) => {
    const faults = await finish(code === exitCodes.done || code === exitCodes.lostFiles, running)
    for (const fault of faults) complain('Could not tidy up:', fault)
    process.exitCode = faults.length > 0 ? exitCodes.failed : code
  }
  const working = run(given, steps)
  let isStopping = false
  // One Ctrl+C can be two signals, as npm forwards its own: the first counts.
  const stop = (signal: NodeJS.Signals) => {
    if (isStopping) return
    isStopping = true
    complain(`Stopped by ${signal}.`)
    end(
      exitCodes.failed,
      working.catch(() => {}),
    ).finally(() => process.exit())
  }
  process.on('SIGINT', stop).on('SIGTERM', stop)
  try {
    const { lines, result, code = exitCodes.done } = await working
    if (isStopping) return
    if (given.isJson) print(JSON.stringify({ exitCode: code, ...result }))
    else for (const line of lines) print(line)
    await end(code)
  } catch (error) {
    if (isStopping) return
    const code = codeOf(error)
    if (given.isJson) print(JSON.stringify({ exitCode: code, error: sentenceOf(error) }))
    complain(code === exitCodes.failed ? error : sentenceOf(error))
    await end(code)
  } finally {
    if (!isStopping) process.off('SIGINT', stop).off('SIGTERM', stop)
  }
}
