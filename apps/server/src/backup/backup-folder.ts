import { mkdir, readdir, rm, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SetupError } from '../embedded-postgres/setup-error.ts'
import type { Steps } from './command.ts'

export const emptyFolder = async (folder: string, except: readonly string[] = []) => {
  for (const name of await readdir(folder)) if (!except.includes(name)) await rm(join(folder, name), { recursive: true, force: true })
}

/** A new or empty folder. It is removed or emptied again if the command fails. */
export const prepareFolder = async (folder: string, { onFailure }: Pick<Steps, 'onFailure'>): Promise<void> => {
  const isNew = (await mkdir(folder, { recursive: true, mode: 0o700 })) !== undefined
  if ((await readdir(folder)).length > 0) throw new SetupError(`${folder} isn't empty. A backup needs a folder of its own.`)
  onFailure(async () => {
    await emptyFolder(folder)
    if (isNew) await rmdir(folder)
  })
}

export const writeText = (path: string, text: string) => writeFile(path, text, { mode: 0o600, flush: true })
