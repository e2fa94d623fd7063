import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** A page load with a cold cache: its modules, and the limits for their JavaScript: gzip, in KB, and the number of files. */
export type FirstLoad = { name: string; path: string; modules: string[]; limit: number; mostScripts?: number }
type Chunk = { file: string; imports?: string[]; css?: string[] }
type Manifest = Record<string, Chunk>

export type Measured = FirstLoad & { scripts: string[]; styles: string[]; kilobytes: number }

/** A chunk with all its static imports. */
const closure = (manifest: Manifest, keys: string[], seen = new Set<string>()): Chunk[] =>
  keys.flatMap((key) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`first-loads.json names ${key}, which is no chunk of its own`)
    if (seen.has(key)) return []
    seen.add(key)
    return [chunk, ...closure(manifest, chunk.imports ?? [], seen)]
  })

export const measureFirstLoads = (appFolder: string, distFolder: string): Measured[] => {
  const manifest = JSON.parse(readFileSync(join(distFolder, '.vite/manifest.json'), 'utf8')) as Manifest
  const loads = JSON.parse(readFileSync(join(appFolder, 'first-loads.json'), 'utf8')) as FirstLoad[]
  return loads.map((load) => {
    const chunks = closure(manifest, ['index.html', ...load.modules])
    const scripts = [...new Set(chunks.map(({ file }) => file).filter((file) => file.endsWith('.js')))]
    const styles = [...new Set(chunks.flatMap(({ css = [] }) => css))]
    const bytes = scripts.reduce((sum, file) => sum + gzipSync(readFileSync(join(distFolder, file)), { level: 9 }).length, 0)
    return { ...load, scripts, styles, kilobytes: bytes / 1000 }
  })
}

export const overBudget = (measured: Measured[]): string[] =>
  measured.flatMap(({ name, kilobytes, limit, scripts, mostScripts = Number.POSITIVE_INFINITY }) => [
    ...(kilobytes > limit ? [`${name} loads ${kilobytes.toFixed(1)} KB of JavaScript, at most ${limit} are allowed`] : []),
    ...(scripts.length > mostScripts ? [`${name} loads ${scripts.length} scripts, at most ${mostScripts} are allowed`] : []),
  ])
