import { execFile } from 'node:child_process'
import { access, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const spareMegabytes = 48

/** The tables of a stopped embedded database, moved to their own small disk that can be filled. */
export type SmallDisk = { fill(): Promise<void>; free(): Promise<void>; remove(): Promise<void> }

/** Undefined if this machine doesn't allow mounting one. */
export const putOnSmallDisk = async (dataFolder: string): Promise<SmallDisk | undefined> => {
  const base = join(dataFolder, 'postgres/base')
  const kept = `${base}.kept`
  await access(base)
  const { uid, gid, mode } = await stat(base)
  const { stdout } = await run('du', ['-sm', base])
  await rename(base, kept)
  await run('mkdir', [base])
  const size = Number(stdout.split('\t')[0]) + spareMegabytes
  const options = `size=${size}m,uid=${uid},gid=${gid},mode=${(mode & 0o777).toString(8)}`
  const isMounted = await run('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', base]).then(
    () => true,
    () => false,
  )
  if (!isMounted) {
    await rm(base, { recursive: true })
    await rename(kept, base)
    return undefined
  }
  await run('cp', ['-a', `${kept}/.`, base])
  await rm(kept, { recursive: true })
  const filler = join(base, 'filler')
  return {
    fill: async () => {
      const { bavail, bsize } = await statfs(base)
      await writeFile(filler, Buffer.alloc(bavail * bsize))
    },
    free: () => rm(filler, { force: true }),
    remove: async () => {
      await run('umount', [base])
    },
  }
}
