import { fileURLToPath } from 'node:url'
import lanyard from '../../package.json' with { type: 'json' }
import { exitCodes } from '../backup/command.ts'
import { WrongArguments } from './command.ts'
import { commands } from './commands.ts'
import { generalHelp, helpOf } from './help.ts'
import { readArguments } from './read-arguments.ts'
import { runCommand } from './run-command.ts'

const print = (text: string) => process.stdout.write(text)
const refuse = (message: string) => {
  console.error(message)
  process.exitCode = exitCodes.refused
}

const server = fileURLToPath(new URL('../../lanyard.mjs', import.meta.url))

/** This process becomes the server, so that signals and exit codes are its own. */
const becomeServer = (args: readonly string[]) => {
  if (!process.execve) throw new Error('This system can’t start Lanyard. On Windows, use WSL.')
  process.execve(process.execPath, [process.execPath, server, ...args], process.env)
}

/** `npx lanyard <command>` */
const [name, ...args] = process.argv.slice(2)
const command = name === undefined || !Object.hasOwn(commands, name) ? undefined : commands[name]
const asksForHelp = (given: readonly string[]) => given.includes('--help') || given.includes('-h')

if (name === '--version' || name === '-v') print(`${lanyard.version}\n`)
else if (name === '--help' || name === '-h' || name === 'help') {
  const about = args[0] === undefined ? undefined : commands[args[0]]
  print(about ? helpOf(args[0] ?? '', about) : generalHelp(commands))
} else if (name === undefined) refuse(generalHelp(commands))
else if (!command) refuse(`Lanyard has no command “${name}”. npx lanyard --help lists all of them.`)
else if (asksForHelp(args)) print(helpOf(name, command))
else if (!command.load) becomeServer(args)
else {
  try {
    const given = readArguments(name, command, args, process.env)
    const { run } = await command.load()
    await runCommand(run, given)
  } catch (error) {
    if (!(error instanceof WrongArguments)) throw error
    refuse(error.message)
  }
}
