import { readdirSync, readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

/** Builds what the server needs to render the portal's first page: one script with everything in it, and the styles of that page alone. */
export const buildFirstPaint = async (portal: string, folder: string) => {
  const sources = join(portal, 'src')
  const inBrowser = join(sources, 'session.ts')
  await build({
    root: portal,
    configFile: false,
    logLevel: 'warn',
    plugins: [
      {
        name: 'without-a-browser',
        enforce: 'pre',
        async resolveId(source, importer, options) {
          // Other pages are only linked to.
          if (options.kind === 'dynamic-import' && /\/(?:offline|sections\/(?!dashboard)[\w-]+|sign-in)\//.test(join(importer ?? '', '..', source)))
            return { id: source, external: true }
          if (!source.endsWith('/session.ts')) return null
          const found = await this.resolve(source, importer, { ...options, skipSelf: true })
          return found?.id === inBrowser ? join(sources, 'first-paint/session-on-server.ts') : null
        },
      },
      react(),
    ],
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      ssr: true,
      ssrEmitAssets: true,
      outDir: folder,
      emptyOutDir: true,
      // The styles are for browsers.
      target: 'baseline-widely-available',
      minify: false,
      cssMinify: true,
      cssCodeSplit: false,
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: { 'first-paint': join(sources, 'first-paint/first-paint.tsx') },
        output: { format: 'esm', entryFileNames: '[name].mjs', codeSplitting: false },
        treeshake: { moduleSideEffects: (id) => !id.includes('/packages/contract/') },
      },
    },
  })
  // The browser loads fonts and pictures from its own build.
  const assets = join(folder, 'assets')
  const [style, ...others] = readdirSync(assets).filter((name) => name.endsWith('.css'))
  if (!style || others.length > 0) throw new Error('The first page should have one style sheet')
  await writeFile(join(folder, 'first-paint.css'), readFileSync(join(assets, style)))
  await rm(assets, { recursive: true })
}
