import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { contractWithoutSchemas } from './contract-without-schemas.ts'

/** How both front ends are built: every screen its own chunk, nothing inlined, names that change with their content. */
export const frontEnd = (root: string) =>
  defineConfig({
    root,
    plugins: [contractWithoutSchemas(), react()],
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
        // The contract's modules only describe: one that nothing asks for is left out.
        treeshake: { moduleSideEffects: (id) => !id.includes('/packages/contract/') },
        onwarn: (warning) => {
          throw new Error(warning.message)
        },
      },
    },
  })
