import { run } from './program.mjs'

/**
 * What only a new process takes: a young generation of one size, a collection at the end of the start, small functions compiled into the ones that call them
 * (docs/decisions/0096), and memory that malloc returns instead of keeping some for each thread.
 */
const flags = [
  ...['--min-semi-space-size=8', '--max-semi-space-size=8', '--expose-gc'],
  ...['--max-inlined-bytecode-size=1200', '--max-inlined-bytecode-size-cumulative=3000'],
]
const settings = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '1048576' }

// A process that another one started would lose its channel, and has that one's flags.
if (process.execve && process.channel === undefined && !process.execArgv.includes(flags[0]))
  process.execve(process.execPath, [process.execPath, ...flags, ...process.execArgv, ...process.argv.slice(1)], { ...settings, ...process.env })

await run('lanyard')
