import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Chunks = Record<string, { file: string; imports?: readonly string[] }>

/** Where a chunk leads back to itself, such as `a → b → a`. */
const circleFrom = (chunks: Chunks, key: string, path: readonly string[], done: Set<string>): string | undefined => {
  if (path.includes(key)) return [...path.slice(path.indexOf(key)), key].map((one) => chunks[one]?.file ?? one).join(' → ')
  if (done.has(key)) return undefined
  for (const next of chunks[key]?.imports ?? []) {
    const circle = circleFrom(chunks, next, [...path, key], done)
    if (circle) return circle
  }
  done.add(key)
  return undefined
}

/** What makes a built front end fail in a browser: chunks that run before what they import, and a worker that is no script of its own. */
export const chunkFaults = (chunks: Chunks): string[] => {
  const done = new Set<string>()
  const circle = Object.keys(chunks)
    .map((key) => circleFrom(chunks, key, [], done))
    .find((found) => found !== undefined)
  const isWorker = (key: string) => chunks[key]?.file === 'service-worker.js'
  const tied = Object.entries(chunks).filter(([key, { imports = [] }]) => (isWorker(key) ? imports.length > 0 : imports.some(isWorker)))
  return [
    ...(circle ? [`Chunks import each other in a circle: ${circle}`] : []),
    ...tied.slice(0, 1).map(([, { file }]) => `The service worker shares code with the pages, by ${file}`),
  ]
}

export const readChunks = (folder: string): Chunks => JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Chunks
