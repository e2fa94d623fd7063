import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { FirstLoad } from './first-loads.ts'

type Bundle = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

/** Our own modules reachable from these by static imports. */
const reachableFrom = (ids: readonly string[], bundle: Bundle, reached = new Set<string>()) => {
  for (const id of ids)
    if (!reached.has(id) && !id.includes('node_modules')) {
      reached.add(id)
      reachableFrom(bundle.getModuleInfo(id)?.importedIds ?? [], bundle, reached)
    }
  return reached
}

/** Few, large chunks compress best: one for every page, one shared by sign-in and the pages after it, one for all pages after sign-in, one for most of them. */
const chunkGroups = (root: string) => {
  const loads = JSON.parse(readFileSync(join(root, 'first-loads.json'), 'utf8')) as FirstLoad[]
  let reached: Set<string>[] | undefined
  const groupOf = (id: string, bundle: Bundle) => {
    if (id.includes('lucide-react')) return null
    reached ??= loads.map(({ modules }) =>
      reachableFrom(
        modules.map((module) => join(root, module)),
        bundle,
      ),
    )
    const [signIn, ...behind] = reached.map((modules) => modules.has(id))
    if (signIn) return behind.some(Boolean) ? 'parts' : null
    return behind.every(Boolean) ? 'shell' : 'common'
  }
  return [
    { name: 'start', tags: ['$initial' as const], test: /^(?!.*(main.tsx|index.html)$)/, priority: 1 },
    { name: groupOf, debugName: 'by first loads', minShareCount: 4, includeDependenciesRecursively: false },
  ]
}

/** The Vite configuration of both front ends: one chunk per screen, nothing inlined, content-hashed names. */
export const frontEnd = (root: string, { worker }: { worker?: string } = {}) =>
  defineConfig({
    root,
    plugins: [react()],
    logLevel: 'warn',
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      manifest: true,
      cssCodeSplit: false,
      target: 'baseline-widely-available',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rollupOptions: {
        input: { index: join(root, 'index.html'), ...(worker && { 'service-worker': join(root, worker) }) },
        // A worker's scope follows from its URL, which must not change.
        output: {
          entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
          codeSplitting: { groups: chunkGroups(root) },
        },
        // The contract's modules have no side effects, so unused ones are dropped.
        treeshake: { moduleSideEffects: (id) => !id.includes('/packages/contract/'), propertyReadSideEffects: false },
        onwarn: (warning) => {
          throw new Error(warning.message)
        },
      },
    },
  })
