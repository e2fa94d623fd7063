import { type DocumentExtension, documentExtensions } from '@lanyard/contract'
import { fileTypeFromBuffer } from 'file-type'
import { Problem } from '../../platform/problem.ts'
import { readWhole } from '../../platform/storage.ts'
import { extensionOf } from '../../platform/storage-types.ts'
import { type Bytes, storedBytes } from '../content/bytes.ts'
import { contentFault } from '../content/content.ts'
import { plainTextFault } from '../content/plain-text.ts'
import type { Files } from '../files.ts'
import { pictureContent } from './picture-content.ts'
import type { Upload } from './provider-files.queries.ts'
import { pictureOf } from './purposes.ts'

/** What is wrong in words for the sender; or that it may stay, sometimes in a cleaned form. */
export type Checked = { fault: string } | { cleaned?: Buffer }

const isDocument = (extension: string): extension is DocumentExtension => (documentExtensions as readonly string[]).includes(extension)

const jsonFault = async (bytes: Bytes): Promise<string | undefined> => {
  const whole = await readWhole(await bytes.all())
  const unreadable = await plainTextFault(bytes, whole.subarray(0, 4100))
  if (unreadable) return unreadable
  try {
    JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(whole))
  } catch {
    return 'The content is not JSON.'
  }
}

const gifFault = async (bytes: Bytes): Promise<string | undefined> => {
  const signature = await fileTypeFromBuffer(await bytes.read(0, 4100))
  const [last] = await bytes.read(bytes.size - 1, 1)
  return signature?.mime === 'image/gif' && last === 0x3b ? undefined : 'The content is not what the name says.'
}

const faultOf = (extension: string, bytes: Bytes): Promise<string | undefined> => {
  if (isDocument(extension)) return contentFault(extension, bytes)
  return extension === 'json' ? jsonFault(bytes) : gifFault(bytes)
}

const virusIn = async ({ scanner, storage }: Files, key: string): Promise<string | undefined> => {
  if (!scanner) return undefined
  const found = await storage.get(key)
  if (!found) throw new Error('A file that was just stored is not there')
  const verdict = await scanner
    .scan(found.body)
    .finally(() => found.body.destroy())
    .catch((cause: unknown) => {
      throw Object.assign(new Problem('busy', 'Files can not be checked for viruses right now. Try again in a moment.', { headers: { 'retry-after': '30' } }), {
        cause,
      })
    })
  return verdict.isClean ? undefined : 'The virus scanner found something in it.'
}

/** Looks into what arrived, before anybody can read it. */
export const checkContent = async (files: Files, { purpose, filename }: Upload, key: string, size: number): Promise<Checked> => {
  const bytes = storedBytes(files.storage, key, size)
  const picture = purpose === 'branding' ? pictureOf(filename) : undefined
  const checked: Checked = picture ? await pictureContent(picture, extensionOf(filename), bytes) : {}
  const fault = 'fault' in checked ? checked.fault : ((picture ? undefined : await faultOf(extensionOf(filename), bytes)) ?? (await virusIn(files, key)))
  return fault === undefined ? checked : { fault }
}
