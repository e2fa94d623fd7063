import { glob, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const pick = <Of>(of: readonly Of[]): Of => of[Math.floor(Math.random() * of.length)] as Of

/** Ways to damage a file. Only the second changes its size. */
const damages: Record<string, (path: string) => Promise<unknown>> = {
  'a changed bit in': async (path) => {
    const bytes = await readFile(path)
    const at = Math.floor(Math.random() * bytes.length)
    bytes[at] = (bytes[at] as number) ^ (1 << Math.floor(Math.random() * 8))
    await writeFile(path, bytes)
  },
  'an end cut off': async (path) => truncate(path, Math.floor(Math.random() * (await readFile(path)).length)),
  'the loss of': (path) => rm(path),
  'a doubled end of': async (path) => {
    const bytes = await readFile(path)
    await writeFile(path, Buffer.concat([bytes, bytes.subarray(-16)]))
  },
}

/** Damages one random file of a backup. `undo` restores it. */
export const damageOne = async (backup: string): Promise<{ what: string; undo(): Promise<void> }> => {
  const paths = (await Array.fromAsync(glob('**/*', { cwd: backup, withFileTypes: true }))).filter((entry) => entry.isFile())
  const special = paths.filter(({ parentPath }) => parentPath === backup)
  // Picks the few files at the top as often as all tables and files together.
  const entry = pick(Math.random() < 0.5 ? special : paths)
  const path = join(entry.parentPath, entry.name)
  const before = await readFile(path)
  const [what, damage] = pick(Object.entries(damages))
  await damage(path)
  return { what: `${what} ${entry.name}`, undo: () => writeFile(path, before) }
}
