import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// What was compiled at the last start is used again: Lanyard starts sooner, and the compiler takes no memory.
enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/lanyard', import.meta.url)))
await import('./src/lanyard.main.ts')
