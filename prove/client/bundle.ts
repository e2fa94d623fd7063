import { fileURLToPath } from 'node:url'
import { build } from 'vite'

let bundled: Promise<string> | undefined

const bundle = async (): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    // A browser bundler defines the environment. The client uses these variables and nothing else of Node.
    define: { 'process.env.NODE_ENV': '"production"', 'process.env': '{}' },
    build: { write: false, minify: false, lib: { entry: fileURLToPath(new URL('./client-page.ts', import.meta.url)), formats: ['iife'], name: 'clientPage' } },
  })
  const [output] = [built].flat()
  if (!output || !('output' in output)) throw new Error('The client could not be bundled')
  return output.output[0].code
}

/** The page's script, with the unmodified client in it. */
export const clientBundle = (): Promise<string> => (bundled ??= bundle())
