import { copyFile, glob, mkdir, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'

/** The server's programs: what `node` starts, and what the server starts in threads and processes. */
const programs = ['lanyard', 'command-line/lanyard-command', 'docs/render', 'imports/runs/import-process', 'workers/parsing']

/**
 * A module's own address, after it moved into a file of `dist`: that of the same module if `dist` were `src`, which finds the same migrations, data and style sheets.
 * A program is found by its name, as all of them are in `dist` itself.
 */
export const movedAddresses = (code: string, path: string): string => {
  const moved = code
    .replace(/new URL\('\.\/([\w-]+\.main)\.ts', import\.meta\.url\)/g, "new URL('./$1.js', import.meta.own)")
    .replaceAll('import.meta.url', `new URL(${JSON.stringify(path)}, import.meta.own).href`)
    .replaceAll('import.meta.own', 'import.meta.url')
    .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${dirname(path)}`)})`)
  if (/new URL\([^)]*\.ts'/.test(moved)) throw new Error(`${path} names a source by its address; only programs (./….main.ts) can be built`)
  return moved
}

/** A source with one character beyond Latin-1 takes twice the memory, so all of them are escaped: here those of tagged templates, the rest by the compiler's `asciiOnly`. */
export const escapedCharacters = (code: string): string => code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Packages of many small modules. Built in, without what the server doesn't use of them, they take less time to load and less memory. */
const builtIn = /^(@opentelemetry\/api|ical-generator|jose|libphonenumber-js|oauth4webapi|openid-client|otpauth|rfc6902|rrule-temporal|zod)(\/|$)/

/** Node keeps every source in memory, and the length of each of its lines. Names stay as they are, for stacks and profiles. */
const withoutSpace = { compress: false, mangle: false, codegen: { asciiOnly: true } }

/** Writes the server as JavaScript: each program, and the files they share. Other packages stay where they are. */
export const buildServer = async (root: string, stamp: string) => {
  const { build } = await import('vite')
  const folder = join(root, 'apps/server')
  const sources = join(folder, 'src')
  const making = join(root, 'node_modules/.cache', `server-${process.pid}`)
  const started = performance.now()
  try {
    // Written first: sources that change during the build are newer.
    await mkdir(making, { recursive: true })
    await writeFile(join(making, 'stamp.txt'), stamp)
    await build({
      root: folder,
      configFile: false,
      logLevel: 'warn',
      plugins: [
        {
          name: 'addresses-and-characters',
          enforce: 'pre',
          transform: (code, id) => ({ code: escapedCharacters(movedAddresses(code, relative(sources, id))), map: null }),
        },
      ],
      ssr: { noExternal: builtIn },
      build: {
        ssr: true,
        outDir: making,
        emptyOutDir: false,
        target: 'esnext',
        minify: false,
        sourcemap: true,
        rolldownOptions: {
          input: Object.fromEntries(programs.map((program) => [`${basename(program)}.main`, join(sources, `${program}.main.ts`)])),
          // What the compiler adds is bundled: no installation has it.
          external: (id) => /^[@\w]/.test(id) && !/^@(lanyard|oxc-project)\//.test(id) && !builtIn.test(id),
          output: { format: 'esm', minify: withoutSpace, entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', sourcemapExcludeSources: true },
        },
      },
    })
    for await (const file of glob('**/*.{css,js}', { cwd: sources, exclude: ['**/testing/**'] })) {
      await mkdir(dirname(join(making, file)), { recursive: true })
      await copyFile(join(sources, file), join(making, file))
    }
    await rm(join(folder, 'dist'), { recursive: true, force: true })
    await rename(making, join(folder, 'dist'))
  } finally {
    await rm(making, { recursive: true, force: true })
  }
  console.log(`  server: built in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

/** Copied sources look changed, so a build that is theirs is dated anew. Where nothing can be written, the sources run. */
export const confirmServer = (root: string) =>
  utimes(join(root, 'apps/server/dist/stamp.txt'), new Date(), new Date()).catch((error: NodeJS.ErrnoException) => {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code ?? '')) throw error
  })
