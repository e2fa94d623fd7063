import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Storage } from '../../storage/storage.ts'
import type { ImportRow } from '../imports.queries.ts'

/** A part of a run's file, by the number of bytes before it. */
export const partKey = (tenantCode: string, importId: number, offset: number) => `imports/${tenantCode}/${importId}/${String(offset).padStart(12, '0')}`

async function* partsOf(storage: Storage, tenantCode: string, { id, size }: Pick<ImportRow, 'id' | 'size'>) {
  for (let offset = 0; offset < size; ) {
    const part = await storage.get(partKey(tenantCode, id, offset))
    if (!part) throw new Error(`Import ${id} lacks the part at ${offset}`)
    yield* part.body as AsyncIterable<Buffer>
    offset += part.object.size
  }
}

/** The file of a run in a folder of its own, for as long as it is needed. */
export const withFile = async <Result>(
  storage: Storage,
  tenantCode: string,
  run: Pick<ImportRow, 'id' | 'size'>,
  work: (path: string) => Promise<Result>,
): Promise<Result> => {
  const folder = await mkdtemp(join(tmpdir(), 'lanyard-import-'))
  try {
    const path = join(folder, 'file')
    await pipeline(partsOf(storage, tenantCode, run), createWriteStream(path, { mode: 0o600 }))
    return await work(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export const removeFile = async (storage: Storage, tenantCode: string, importId: number) => {
  for await (const { key } of storage.list(`imports/${tenantCode}/${importId}/`)) await storage.remove(key)
}
