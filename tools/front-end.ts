import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

type ImportedBy = (id: string, modules: Modules) => boolean
type Modules = { getModuleInfo(id: string): { importedIds: string[] } | null }

/** Whether a page imports a module, directly or through others. Packages are not looked into: an index file imports far more than the page uses. */
const importedBy = (page: string): ImportedBy => {
  const found = new Set<string>()
  const visit = (id: string, modules: Modules) => {
    if (found.has(id)) return
    found.add(id)
    if (!id.includes('/node_modules/')) for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) visit(imported, modules)
  }
  return (id, modules) => {
    visit(page, modules)
    return found.has(id)
  }
}

/**
 * Few chunks, without code that a first page doesn't need: what every page starts with, what the sign-in page and the console's invitation share with others, the icons, what the
 * record pages share, what at least four chunks share, and what the dashboard shares with others. The rest is one chunk per screen.
 */
const chunkGroups = (root: string) => {
  const [isInitial, isOfSignIn, isOfInvitation, isOfDashboard] = [
    'src/main.tsx',
    'src/sign-in/sign-in-page.tsx',
    'src/sections/invitation/accept-page.tsx',
    'src/sections/dashboard/dashboard-page.tsx',
  ].map((page) => importedBy(join(root, page))) as [ImportedBy, ImportedBy, ImportedBy, ImportedBy]
  const signInIcons = /\/icons\/(circle-check|circle-exclamation-point|info|mail|triangle-exclamation-point)\.mjs$/
  const own = /\/(packages|apps)\//
  const isEntry: ImportedBy = (id, modules) =>
    signInIcons.test(id) || (own.test(id) && (isOfSignIn(id, modules) || isOfInvitation(id, modules)) && !isInitial(id, modules))
  // They bring large libraries, which only the pages that use them load.
  const large = /\/form\/combo-box\.tsx$|\/rich-text\/(?:message-editor|editor-toolbar|extensions)\.tsx?$/
  const isShared: ImportedBy = (id, modules) => own.test(id) && !large.test(id) && !isInitial(id, modules)
  return [
    { name: 'start', tags: ['$initial' as const], test: /node_modules|packages/, priority: 4 },
    { name: (id: string, modules: Modules) => (isEntry(id, modules) ? 'entry' : null), debugName: 'entry', minShareCount: 2, priority: 3 },
    { name: 'icons', test: /lucide-react/, minShareCount: 2, priority: 2 },
    { name: 'record-types', test: /\/contract\/src\/records\//, minShareCount: 2, priority: 2 },
    { name: 'records', test: /\/sections\/records\/[^/]+$/, minShareCount: 2, priority: 2 },
    { name: 'record-form', test: /\/sections\/records\/(?:form|fields)\//, minShareCount: 2, priority: 2 },
    { name: (id: string, modules: Modules) => (isShared(id, modules) ? 'shared' : null), debugName: 'shared', minShareCount: 4, priority: 1 },
    {
      name: (id: string, modules: Modules) => (isShared(id, modules) && isOfDashboard(id, modules) ? 'glance' : null),
      debugName: 'glance',
      minShareCount: 2,
      priority: 0,
    },
  ].map((group) => ({ ...group, includeDependenciesRecursively: false }))
}

/** The Vite configuration of both front ends: few chunks, nothing inlined, content-hashed names. */
export const frontEnd = (root: string, { worker, starter }: { worker?: string; starter?: string } = {}) =>
  defineConfig({
    root,
    plugins: [react()],
    logLevel: 'warn',
    // React has had this hook since 18; its stand-in for older ones stays out.
    resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      manifest: true,
      cssCodeSplit: false,
      target: 'baseline-widely-available',
      assetsInlineLimit: 0,
      // The server preloads the first page's chunks, and later pages share most of theirs with it. The list of all chunks would cost every page 1 KB.
      modulePreload: false,
      reportCompressedSize: false,
      rollupOptions: {
        input: { index: join(root, 'index.html'), ...(worker && { 'service-worker': join(root, worker) }), ...(starter && { starter: join(root, starter) }) },
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
