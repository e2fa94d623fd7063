import type { DocumentExtension } from '@lanyard/contract'
import type { WorkerPool } from '../../workers/worker-pool.ts'
import { type ByteSource, TaskAborted } from '../../workers/worker-thread.ts'
import type { PictureSizes } from '../provider/picture-content.ts'
import type { Verdict } from './content.ts'

/** What a file should be: a document, a picture of certain sizes, or another provider file. */
export type Inspected =
  | { kind: 'document'; extension: DocumentExtension; size: number }
  | { kind: 'picture'; extension: string; sizes: PictureSizes; size: number }
  | { kind: 'other'; extension: string; size: number }

const tooMuch = 'This file takes too long to check. Save it again in a simpler form, or use a PDF or PNG.'

/** Inspects a file in a worker, so no file can block other requests. */
export const inspect = async (workers: WorkerPool, inspected: Inspected, source: ByteSource): Promise<Verdict> => {
  try {
    return await workers.run<Verdict>('inspectFile', inspected, source)
  } catch (error) {
    if (error instanceof TaskAborted) return { fault: tooMuch }
    throw error
  }
}
