import { parseArgs } from 'node:util'
import { type Command, type Given, WrongArguments } from './command.ts'

const sentenceOf = (error: unknown) => (error as Error).message.split('. ', 1)[0]?.replace(/\.?$/, '.') ?? ''

const parsed = ({ options = {} }: Command, args: readonly string[]) => {
  const known = Object.entries(options).map(([name, { value }]) => [name, { type: value === undefined ? ('boolean' as const) : ('string' as const) }] as const)
  return parseArgs({ args: [...args], allowPositionals: true, options: { json: { type: 'boolean' }, ...Object.fromEntries(known) } })
}

/** Reads a command's arguments by its own table of options. */
export const readArguments = (name: string, command: Command, args: readonly string[], environment: NodeJS.ProcessEnv): Given => {
  const refuse = (sentence: string) => new WrongArguments(`${sentence}\nnpx lanyard ${name} --help says how.`)
  const { values, positionals } = (() => {
    try {
      return parsed(command, args)
    } catch (error) {
      throw refuse(sentenceOf(error))
    }
  })()
  const given: Readonly<Record<string, string | boolean | undefined>> = values
  const [argument, ...others] = positionals
  const { argument: wanted, options = {} } = command
  if (wanted && !wanted.isOptional && argument === undefined) throw refuse(`Name ${wanted.name}: ${wanted.help}.`)
  const extra = wanted ? others : positionals
  if (extra.length > 0) throw refuse(`“${extra[0]}” is one argument too many.`)
  const missing = Object.entries(options).filter(([option, { isRequired }]) => isRequired && !given[option])
  if (missing.length > 0) throw refuse(`Add ${missing.map(([option, { value }]) => `--${option} ${value}`).join(' and ')}.`)
  const text = (option: string) => {
    const value = given[option]
    return typeof value === 'string' ? value : undefined
  }
  return {
    text,
    required: (option) => text(option) ?? '',
    isSet: (option) => given[option] === true,
    argument,
    folder: environment.INIT_CWD ?? process.cwd(),
    isJson: given.json === true,
    environment,
  }
}
