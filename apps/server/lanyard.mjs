import { run } from './program.mjs'

await run('lanyard')
