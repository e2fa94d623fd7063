import { execFile } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const command = new URL('../../apps/server/src/demonstration/scale/scale.main.ts', import.meta.url).pathname

/** A new data folder with this many tenants, written by the same command as `npm run data:scale`. */
export const scaledFolder = async (tenants: number, learners: number): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'lanyard-prove-'))
  const env = { ...process.env, DATA_DIR: folder, LOG_LEVEL: 'error' }
  await promisify(execFile)(process.execPath, [command, '--tenants', String(tenants), '--learners', String(learners)], { env })
  return folder
}
