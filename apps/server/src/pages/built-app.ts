import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { type Encoding, encodingOf } from '../http/responses/compression.ts'

/** Compressed by the build, or as it is where that gains nothing. */
type Content = { br: Buffer; gzip: Buffer } | { identity: Buffer }
export type BuiltFile = { type: string; content: Content }
/** The scripts and styles of a page's first load. */
export type FirstLoad = { path: string; scripts: string[]; styles: string[] }

/** A front end built by `tools/build.ts`, read once and served from memory. */
export type BuiltApp = {
  index: string
  files: ReadonlyMap<string, BuiltFile>
  firstLoads: readonly FirstLoad[]
  fonts: readonly string[]
  worker: string | undefined
  /** The style sheet of every page, and the styles of the page that the server renders. */
  style: string | undefined
  styleName: string | undefined
  firstPaintStyles: string | undefined
  /** The tag of every page's first script, and the scripts that a rendered page starts with and is taken over by. */
  mainScript: string | undefined
  starter: string | undefined
  takeOver: string | undefined
}

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
}

const readFile = (folder: string, name: string): BuiltFile => {
  const path = join(folder, name)
  const isCompressed = existsSync(`${path}.br`)
  return {
    type: types[extname(name)] ?? 'application/octet-stream',
    content: isCompressed ? { br: readFileSync(`${path}.br`), gzip: readFileSync(`${path}.gz`) } : { identity: readFileSync(path) },
  }
}

const tagIn = (text: string, start: string, end: string) => {
  const from = text.indexOf(start)
  return from < 0 ? undefined : text.slice(from, text.indexOf(end, from) + end.length)
}

export const readBuiltApp = (folder: string): BuiltApp | undefined => {
  if (!existsSync(join(folder, 'index.html'))) return undefined
  const names = readdirSync(join(folder, 'assets')).filter((name) => !/\.(br|gz)$/.test(name))
  const worker = join(folder, 'service-worker.js')
  const firstPaintStyles = join(folder, 'first-paint/first-paint.css')
  const index = readFileSync(join(folder, 'index.html'), 'utf8')
  return {
    index,
    styleName: names.find((name) => name.endsWith('.css')),
    style: tagIn(index, '<link rel="stylesheet"', '>'),
    mainScript: tagIn(index, '<script type="module"', '</script>'),
    starter: names.find((name) => /^starter-.*\.js$/.test(name)),
    takeOver: names.find((name) => /^take-over-.*\.js$/.test(name)),
    firstPaintStyles: existsSync(firstPaintStyles) ? readFileSync(firstPaintStyles, 'utf8').trim() : undefined,
    files: new Map(names.map((name) => [name, readFile(join(folder, 'assets'), name)])),
    firstLoads: JSON.parse(readFileSync(join(folder, 'first-loads.json'), 'utf8')) as FirstLoad[],
    fonts: names.filter((name) => /^inter-latin-wght.*\.woff2$/.test(name)),
    worker: existsSync(worker) ? `self.builtFiles=${JSON.stringify(names)};${readFileSync(worker, 'utf8')}` : undefined,
  }
}

const unpack = promisify(gunzip)

/** A file in the smallest encoding that the client accepts. Every browser accepts one, so the plain text isn't kept. */
export const encodedFor = async ({ content }: BuiltFile, accepted: string | undefined): Promise<{ encoding: Encoding; body: Buffer }> => {
  if ('identity' in content) return { encoding: 'identity', body: content.identity }
  const encoding = encodingOf(accepted)
  return { encoding, body: encoding === 'identity' ? await unpack(content.gzip) : content[encoding] }
}
