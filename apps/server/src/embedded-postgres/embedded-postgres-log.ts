import { copyFile, open, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { unlessMissing } from './data-folder.ts'

const most = 8 * 1024 * 1024
const tailLength = 2000

export const logFile = (folder: string) => join(folder, 'postgres.log')

/** The server appends to an open file, so a full one is copied aside and truncated in place. */
export async function keepLogSmall(path: string) {
  const found = await stat(path).catch(unlessMissing)
  if (!found || found.size < most) return
  await copyFile(path, `${path}.1`)
  await truncate(path)
}

export async function logTail(path: string, from: number) {
  const handle = await open(path)
  try {
    const { size } = await handle.stat()
    const start = Math.max(Math.min(from, size), size - tailLength)
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(size - start), 0, size - start, start)
    return buffer.toString('utf8', 0, bytesRead).trim()
  } finally {
    await handle.close()
  }
}
