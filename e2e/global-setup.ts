import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startProcess } from './servers/lanyard-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    lanyard: { port: number; folder: string }
  }
}

const build = () =>
  execFileSync(process.execPath, [join(import.meta.dirname, '../tools/build.ts')], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })

/** One real, built Lanyard for all journeys, on a free port with its own data folder. */
export default async function setup({ provide }: TestProject) {
  build()
  const lanyard = await startProcess()
  provide('lanyard', { port: lanyard.port, folder: lanyard.folder })
  return lanyard.stop
}
