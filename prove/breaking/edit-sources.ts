import { registerHooks } from 'node:module'
import { env } from 'node:process'
import { fileURLToPath } from 'node:url'
import { type Edit, edited, editsVariable } from './break.ts'

/** Loaded before Lanyard with `--import`: applies a break's edits as Node reads the sources. */
const edits = JSON.parse(env[editsVariable] ?? '[]') as Edit[]
const root = fileURLToPath(new URL('../..', import.meta.url))

/** Edits apply to sources, so a program that is built runs from its source. */
const sourceOf: Record<string, string> = {
  'dist/lanyard.main.js': 'src/lanyard.main.ts',
  'dist/lanyard-command.main.js': 'src/command-line/lanyard-command.main.ts',
}
const server = new URL('../../apps/server/', import.meta.url).href

registerHooks({
  resolve: (specifier, context, nextResolve) => {
    const source = specifier.startsWith(server) ? sourceOf[specifier.slice(server.length)] : undefined
    return nextResolve(source ? `${server}${source}` : specifier, context)
  },
  load: (url, context, nextLoad) => {
    const loaded = nextLoad(url, context)
    if (!url.startsWith('file:')) return loaded
    const path = fileURLToPath(url)
    const own = edits.filter(({ file }) => path === `${root}${file}`)
    if (own.length === 0 || loaded.source === undefined || loaded.source === null) return loaded
    const source = typeof loaded.source === 'string' ? loaded.source : Buffer.from(loaded.source as Uint8Array).toString()
    return { ...loaded, source: own.reduce(edited, source) }
  },
})
