import { glob, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { keyOfPath } from '../../apps/server/src/storage/storage-folder-paths.ts'
import type { Lanyard } from '../lanyard.ts'

/** The folder of uploads in progress. */
export const incomingOf = ({ folder }: Lanyard) => join(folder, 'files/.incoming')

/** The keys of all learners' documents in the store. */
const documentKeys = async ({ folder }: Lanyard): Promise<string[]> => {
  const paths = await Array.fromAsync(glob('**/documents/**/*@', { cwd: join(folder, 'files') }))
  return paths.map(keyOfPath).sort()
}

/** Files without a row, rows without a file, and partial files. */
export const danglingIn = async (lanyard: Lanyard): Promise<{ files: string[]; rows: string[]; drafts: string[] }> => {
  const { owner } = lanyard
  const keys: string[] = []
  for (const { id } of await owner.rows<{ id: number }>('select id from tenants'))
    keys.push(
      ...(await owner.rows<{ key: string }>("select storage_key as key from documents where state in ('clean', 'scanning')", [], id)).map(({ key }) => key),
    )
  const [known, there] = [new Set(keys), await documentKeys(lanyard)]
  const stored = new Set(there)
  return { files: there.filter((key) => !known.has(key)), rows: keys.filter((key) => !stored.has(key)), drafts: await readdir(incomingOf(lanyard)) }
}
