import { fileTypeFromBuffer } from 'file-type'
import type { Bytes as Source } from '../../workers/worker-tasks.ts'
import { pictureContent } from '../provider/picture-content.ts'
import { type Bytes, bytesOf } from './bytes.ts'
import { contentFault, mismatch, type Verdict } from './content.ts'
import type { Inspected } from './inspection.ts'
import { plainTextFault } from './plain-text.ts'

const jsonFault = async (bytes: Bytes): Promise<string | undefined> => {
  const unreadable = await plainTextFault(bytes, await bytes.read(0, 4100))
  if (unreadable) return unreadable
  try {
    JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(await bytes.read(0, bytes.size)))
  } catch {
    return 'The content is not JSON.'
  }
}

const gifFault = async (bytes: Bytes): Promise<string | undefined> => {
  const signature = await fileTypeFromBuffer(await bytes.read(0, 4100))
  const [last] = await bytes.read(bytes.size - 1, 1)
  return signature?.mime === 'image/gif' && last === 0x3b ? undefined : mismatch
}

/** The worker task that checks whether a file is what it claims to be. */
export const inspectFile = async (inspected: Inspected, source: Source): Promise<Verdict> => {
  const bytes = bytesOf(inspected.size, source)
  if (inspected.kind === 'picture') return pictureContent(inspected.sizes, inspected.extension, bytes)
  const other = inspected.extension === 'json' ? jsonFault : gifFault
  const fault = await (inspected.kind === 'document' ? contentFault(inspected.extension, bytes) : other(bytes))
  return fault === undefined ? {} : { fault }
}
