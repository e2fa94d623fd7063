import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A clock for a whole Lanyard that can be moved ahead: its environment, and a way to set the milliseconds. */
export type MovedClock = { environment: Record<string, string>; ahead(milliseconds: number): Promise<void>; remove(): Promise<void> }

export const movedClock = async (): Promise<MovedClock> => {
  const folder = await mkdtemp(join(tmpdir(), 'lanyard-clock-'))
  const file = join(folder, 'ahead')
  const ahead = (milliseconds: number) => writeFile(file, String(milliseconds))
  await ahead(0)
  return { environment: { NODE_ENV: 'test', LANYARD_TEST_CLOCK: file }, ahead, remove: () => rm(folder, { recursive: true, force: true }) }
}
