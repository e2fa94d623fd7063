import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A clock that a whole Lanyard reads, and that can be put ahead: with what it is started, and by how many milliseconds it is ahead. */
export type MovedClock = { environment: Record<string, string>; ahead(milliseconds: number): Promise<void>; remove(): Promise<void> }

export const movedClock = async (): Promise<MovedClock> => {
  const folder = await mkdtemp(join(tmpdir(), 'lanyard-clock-'))
  const file = join(folder, 'ahead')
  const ahead = (milliseconds: number) => writeFile(file, String(milliseconds))
  await ahead(0)
  return { environment: { NODE_ENV: 'test', LANYARD_TEST_CLOCK: file }, ahead, remove: () => rm(folder, { recursive: true, force: true }) }
}
