import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** How both front ends are built: every screen its own chunk, nothing inlined, names that change with their content. */
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
        // A worker's reach follows from its address, which must not change.
        output: {
          entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
          // What every page begins with comes in one piece, which compresses best.
          codeSplitting: { groups: [{ name: 'start', tags: ['$initial'], test: /node_modules|packages/ }] },
        },
        // The contract's modules only describe: one that nothing asks for is left out.
        treeshake: { moduleSideEffects: (id) => !id.includes('/packages/contract/'), propertyReadSideEffects: false },
        onwarn: (warning) => {
          throw new Error(warning.message)
        },
      },
    },
  })
