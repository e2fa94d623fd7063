import { fileURLToPath } from 'node:url'
import { build } from 'vite'

let bundled: Promise<string> | undefined

const bundle = async (): Promise<string> => {
  const { NODE_ENV } = process.env
  const built = await build({
    configFile: false,
    logLevel: 'error',
    // A browser bundler defines the environment. The client uses these variables and nothing else of Node.
    define: { 'process.env.NODE_ENV': '"production"', 'process.env': '{}' },
    build: { write: false, minify: false, lib: { entry: fileURLToPath(new URL('./client-page.ts', import.meta.url)), formats: ['iife'], name: 'clientPage' } },
  })
  // Vite sets it for this process too, and the Lanyards of later proofs would inherit it.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = NODE_ENV
  const [output] = [built].flat()
  if (!output || !('output' in output)) throw new Error('The client could not be bundled')
  return output.output[0].code
}

/** The page's script, with the unmodified client in it. */
export const clientBundle = (): Promise<string> => (bundled ??= bundle())
