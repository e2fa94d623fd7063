import { execFile } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { clusterUrlOf, createOnCluster, isOnCluster } from './cluster.ts'

const command = new URL('../../apps/server/src/demonstration/scale/scale.main.ts', import.meta.url).pathname

/** A new data folder with this many tenants, written by the same command as `npm run data:scale`. */
export const scaledFolder = async (tenants: number, learners: number): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'lanyard-prove-'))
  const scale = (more: Record<string, string> = {}) =>
    promisify(execFile)(process.execPath, [command, '--tenants', String(tenants), '--learners', String(learners)], {
      env: { ...process.env, ...more, DATA_DIR: folder, LOG_LEVEL: 'error' },
    })
  if (isOnCluster)
    await createOnCluster(folder, () => scale({ DATABASE_URL: clusterUrlOf(folder, 'lanyard_owner'), DATABASE_APP_URL: clusterUrlOf(folder, 'lanyard_app') }))
  else await scale()
  return folder
}
