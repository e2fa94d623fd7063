import { createHook } from 'node:async_hooks'
import { existsSync, readdirSync, statSync } from 'node:fs'
import * as modules from 'node:module'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const sources = ['src', 'data', '../../packages/contract/src', '../../packages/theme/src']

const sourcesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter(({ name }) => name.endsWith('.ts') && !name.endsWith('.test.ts'))

// The time of a file's last change can't be set, so sources that were copied or unpacked over others count as changed too.
const changedAt = (path) => statSync(path).ctimeMs

/** Whether the built server is that of the sources. A packed one has no sources. */
export const isCurrent = () => {
  const stamp = here('dist/stamp.txt')
  if (!existsSync(stamp)) return false
  if (!existsSync(here('src'))) return true
  const built = changedAt(stamp)
  if (changedAt(here('package.json')) > built) return false
  return !sources.some((folder) => sourcesIn(here(folder)).some(({ parentPath, name }) => changedAt(`${parentPath}/${name}`) > built))
}

/**
 * Keeps one of the objects that `process.nextTick` makes. When a full collection finds none, V8 forgets their shape, makes another, and from then on takes a
 * slower way for each of them: a tenth of the time of a small response (docs/decisions/0093).
 */
const keepTickShape = () => {
  const hook = createHook({
    init: (_id, type, _trigger, tick) => {
      if (type === 'TickObject') keepTickShape.kept = tick
    },
  })
  hook.enable()
  process.nextTick(() => {})
  hook.disable()
}

/** Runs a program as built if that is current, and otherwise its sources. */
export const run = async (name, folder = '') => {
  if (!modules.setSourceMapsSupport) {
    console.error(`Lanyard can’t run on Node ${process.versions.node}. In the folder of the installation, npx lanyard uses the Node that comes with it.`)
    return process.exit(2)
  }
  // Under load V8 may decide to allocate what each request builds in the old generation, and then full collections run all the time (docs/decisions/0085).
  setFlagsFromString('--no-allocation-site-pretenuring')
  keepTickShape()
  // What was compiled at the last start is used again: Lanyard starts sooner, and the compiler takes no memory.
  modules.enableCompileCache(here('../../node_modules/.cache/lanyard'))
  if (!isCurrent()) return import(new URL(`src/${folder}${name}.main.ts`, import.meta.url))
  modules.setSourceMapsSupport(true, { nodeModules: true })
  return import(new URL(`dist/${name}.main.js`, import.meta.url))
}
