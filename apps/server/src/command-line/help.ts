import lanyard from '../../package.json' with { type: 'json' }
import type { Command } from './command.ts'

const widest = 100

/** Breaks a text into lines, each behind the same indent. */
const wrapped = (text: string, indent: number): string[] => {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && indent + last.length + 1 + word.length <= widest) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines.map((line) => ' '.repeat(indent) + line)
}

/** Two columns: a name and its explanation, which may take several lines. */
const columns = (rows: readonly (readonly [name: string, text: string])[]): string[] => {
  const start = 2 + Math.max(...rows.map(([name]) => name.length)) + 2
  return rows.flatMap(([name, text]) => {
    const [first = '', ...rest] = wrapped(text, start)
    return [`  ${name.padEnd(start - 4)}  ${first.trimStart()}`, ...rest]
  })
}

const exitCodes = [
  ['0', 'done'],
  ['1', 'failed; the error is on standard error'],
  ['2', 'refused: wrong arguments, a wrong configuration, or something in the way'],
  ['3', 'a backup is damaged, incomplete or changed'],
  ['4', 'backed up, but some records had already lost their file'],
  ['5', 'nothing was done, because it needs a confirmation'],
] as const

/** `npx lanyard --help` */
export const generalHelp = (commands: Readonly<Record<string, Command>>): string =>
  [
    `Lanyard ${lanyard.version}: a learner portal for training providers.`,
    '',
    'Usage: npx lanyard <command> [options]',
    '',
    'Commands',
    ...columns(Object.entries(commands).map(([name, { summary }]) => [name, summary] as const)),
    '',
    'Options of every command',
    ...columns([
      ['--help', 'explain a command'],
      ['--json', 'print one line of JSON on standard output, for scripts'],
      ['--version', 'print the version'],
    ]),
    '',
    'Exit codes',
    ...columns(exitCodes),
    '  npx lanyard start has its own: see npx lanyard start --help.',
    '',
    'Start with: npx lanyard start',
    '',
  ].join('\n')

/** `npx lanyard <command> --help` */
export const helpOf = (name: string, { summary, argument, about, options = {}, examples, endings = [] }: Command): string => {
  const all = Object.entries(options)
  const required = all.flatMap(([option, { value, isRequired }]) => (isRequired ? [`--${option} ${value}`] : []))
  const usage = ['npx lanyard', name, ...required, ...(argument ? [argument.name] : []), ...(all.length > required.length ? ['[options]'] : [])].join(' ')
  const own = all.map(
    ([option, { value, help, isRequired }]) => [`--${option}${value === undefined ? '' : ` ${value}`}`, isRequired ? `${help} (required)` : help] as const,
  )
  const json = name === 'start' ? [] : [['--json', 'print one line of JSON, for scripts'] as const]
  const rows = [...(argument ? [[argument.name, argument.help] as const] : []), ...own, ...json]
  return [
    `${summary[0]?.toUpperCase()}${summary.slice(1)}.`,
    '',
    `Usage: ${usage}`,
    '',
    ...(rows.length > 0 ? [...columns(rows), ''] : []),
    ...about.flatMap((paragraph) => [...wrapped(paragraph, 0), '']),
    ...(endings.length > 0 ? [...endings.flatMap((sentence) => wrapped(sentence, 0)), ''] : []),
    'Examples',
    ...examples.map((example) => `  ${example}`),
    '',
  ].join('\n')
}
