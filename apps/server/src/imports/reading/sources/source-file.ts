import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'

/** A file on disk, or in a ZIP, that can be read any number of times. */
export type SourceFile = { name: string; size: number; bytes(): AsyncIterable<Buffer> }

const chunk = 256 * 1024

export const localFile = async (path: string, name: string): Promise<SourceFile> => ({
  name,
  size: (await stat(path)).size,
  bytes: () => createReadStream(path, { highWaterMark: chunk }),
})

export const headOf = async (path: string, length: number): Promise<Buffer> => {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** The first bytes of a file, without reading on. */
export const startOf = async ({ bytes }: SourceFile, length: number): Promise<Buffer> => {
  const parts: Buffer[] = []
  let found = 0
  for await (const part of bytes()) {
    parts.push(part)
    found += part.length
    if (found >= length) break
  }
  return Buffer.concat(parts).subarray(0, length)
}
