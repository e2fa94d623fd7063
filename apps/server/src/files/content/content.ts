import type { DocumentExtension } from '@lanyard/contract'
import { fileTypeFromBuffer } from 'file-type'
import type { Bytes } from './bytes.ts'
import { compoundFileFault } from './compound-file.ts'
import { plainTextFault } from './plain-text.ts'
import { endsAsZip, zipFault } from './zip.ts'

/** A fault, worded for the sender; or accepted, sometimes in a cleaned form. */
export type Verdict = { fault: string } | { cleaned?: Uint8Array }

type Kind = 'picture' | 'pdf' | 'compound' | 'zip' | 'text'

const picture = (...signatures: string[]) => ({ kind: 'picture' as Kind, signatures })
const heif = picture('image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence')
const compound = { kind: 'compound' as Kind, signatures: ['application/x-cfb'] }
const zipped = { kind: 'zip' as Kind, signatures: [] }
const text = { kind: 'text' as Kind, signatures: [] }

/** The content each extension requires. A zip file and plain text are recognised by their whole content. */
const kinds: Record<DocumentExtension, { kind: Kind; signatures: readonly string[] }> = {
  pdf: { kind: 'pdf', signatures: ['application/pdf'] },
  png: picture('image/png', 'image/apng'),
  jpg: picture('image/jpeg'),
  jpeg: picture('image/jpeg'),
  heic: heif,
  heif,
  webp: picture('image/webp'),
  doc: compound,
  xls: compound,
  ppt: compound,
  docx: zipped,
  xlsx: zipped,
  pptx: zipped,
  zip: zipped,
  txt: text,
  csv: text,
}

export const mismatch = 'The content is not what the name says.'
const twoFaced = 'It is two kinds of file at once.'
const wrongEnd = 'It does not end where such a picture ends: it was cut off, or something hangs on to it.'
const headLength = 4100
const pageMarks = /<(script|html|body|iframe|svg|\?php|!doctype)/i
const pngEnd = Buffer.from('0000000049454e44ae426082', 'hex')

const pictureFault = async (bytes: Bytes, head: Buffer, signature: string): Promise<string | undefined> => {
  if (signature === 'image/png' || signature === 'image/apng')
    return (await bytes.read(bytes.size - pngEnd.length, pngEnd.length)).equals(pngEnd) ? undefined : wrongEnd
  if (signature === 'image/webp' && head.readUInt32LE(4) + 8 !== bytes.size) return wrongEnd
}

/** What is wrong with a document's content for its extension, worded for the sender. Undefined if it is acceptable. */
export const contentFault = async (extension: DocumentExtension, bytes: Bytes): Promise<string | undefined> => {
  const { kind, signatures } = kinds[extension]
  if (kind === 'zip') return zipFault(bytes, extension)
  const head = await bytes.read(0, headLength)
  if (kind === 'text') return plainTextFault(bytes, head)
  const signature = (await fileTypeFromBuffer(head).catch(() => undefined))?.mime
  if (signature === undefined || !signatures.includes(signature)) return mismatch
  if (kind === 'pdf' && head.toString('latin1', 0, 5) !== '%PDF-') return mismatch
  if (pageMarks.test(head.toString('latin1', 0, 1024)) || (await endsAsZip(bytes))) return twoFaced
  return kind === 'compound' ? compoundFileFault(bytes, extension) : pictureFault(bytes, head, signature)
}
