import { brandingPictures, type DocumentExtension, documentExtensions } from '@lanyard/contract'
import { Problem } from '../../common/problem.ts'
import { extensionOf } from '../../storage/storage-types.ts'
import type { Verdict } from '../content/content.ts'
import { type Inspected, inspect } from '../content/inspection.ts'
import { storedBytes } from '../content/stored-bytes.ts'
import type { Files } from '../files.ts'
import type { Upload } from './provider-files.queries.ts'
import { pictureOf } from './purposes.ts'

const isDocument = (extension: string): extension is DocumentExtension => (documentExtensions as readonly string[]).includes(extension)

/** What a provider's file should be. */
const inspectedOf = ({ purpose, filename }: Upload, size: number): Inspected => {
  const extension = extensionOf(filename)
  const picture = purpose === 'branding' ? pictureOf(filename) : undefined
  if (picture) return { kind: 'picture', extension, size, sizes: brandingPictures[picture] }
  return isDocument(extension) ? { kind: 'document', extension, size } : { kind: 'other', extension, size }
}

const virusIn = async ({ scanner, storage }: Files, key: string): Promise<string | undefined> => {
  if (!scanner) return undefined
  const found = await storage.get(key)
  if (!found) throw new Error('A file that was just stored is not there')
  const verdict = await scanner
    .scan(found.body)
    .finally(() => found.body.destroy())
    .catch((cause: unknown) => {
      throw Object.assign(new Problem('busy', "Files can't be checked for viruses right now. Try again in a moment.", { headers: { 'retry-after': '30' } }), {
        cause,
      })
    })
  return verdict.isClean ? undefined : 'The virus scanner found something in it.'
}

/** Inspects an uploaded file before anyone can read it. */
export const checkContent = async (files: Files, upload: Upload, key: string, size: number): Promise<Verdict> => {
  const verdict = await inspect(files.workers, inspectedOf(upload, size), storedBytes(files.storage, key))
  if ('fault' in verdict) return verdict
  const virus = await virusIn(files, key)
  return virus === undefined ? verdict : { fault: virus }
}
