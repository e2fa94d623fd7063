#!/usr/bin/env node
import { run } from './program.mjs'

await run('lanyard-command', 'command-line/')
