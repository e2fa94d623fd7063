import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

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
          // Every page loads the list of the chunks, so they have no names; the manifest has them.
          chunkFileNames: 'assets/[hash].js',
          // The code every page starts with is one chunk, which compresses best.
          codeSplitting: { groups: [{ name: 'start', tags: ['$initial'], test: /node_modules|packages/ }] },
        },
        // The contract's modules have no side effects, so unused ones are dropped.
        treeshake: { moduleSideEffects: (id) => !id.includes('/packages/contract/'), propertyReadSideEffects: false },
        onwarn: (warning) => {
          throw new Error(warning.message)
        },
      },
    },
  })
