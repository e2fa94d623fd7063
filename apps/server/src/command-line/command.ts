import type { ExitCode, Steps } from '../backup/command.ts'
import { SetupError } from '../embedded-postgres/setup-error.ts'

/** An option of a command. One with a `value` takes a text, the others are switches. */
export type Option = { value?: string; help: string; isRequired?: boolean }

/** What the general help and a command's own help say about it. Its code is loaded only when it runs. */
export type Command = {
  summary: string
  /** What comes after its name, such as `<folder>`. */
  argument?: { name: string; help: string; isOptional?: boolean }
  about: readonly string[]
  options?: Readonly<Record<string, Option>>
  examples: readonly string[]
  /** How it ends, besides the usual ways. */
  endings?: readonly string[]
  /** Without it, the command is the server. */
  load?(): Promise<{ run: Run }>
}

/** What a person asked a command to do. */
export type Given = {
  text(option: string): string | undefined
  required(option: string): string
  isSet(option: string): boolean
  argument: string | undefined
  /** The folder that people are in: npm runs commands in another one. */
  folder: string
  isJson: boolean
  environment: NodeJS.ProcessEnv
}

/** What was done: lines for people, and the same for programs. */
export type Outcome = { lines: readonly string[]; result: object; code?: ExitCode }

export type Run = (given: Given, steps: Steps) => Promise<Outcome>

/** Arguments that make no sense: the person reads how to say it. */
export class WrongArguments extends SetupError {
  override name = 'WrongArguments'
}

/** Nothing was done, because nobody confirmed it. */
export class Unconfirmed extends Error {
  override name = 'Unconfirmed'
}
