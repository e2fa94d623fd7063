#!/usr/bin/env node
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// What was compiled for the last command is used again.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/lanyard', import.meta.url)))
await import('./src/command-line/lanyard-command.main.ts')
