import { documentExtensions, documentLimits } from '@lanyard/contract/browser'
import { sayFileSize } from '@lanyard/web/uploads/file-size.ts'

export type Attachment = {
  key: number
  filename: string
  size: number
  /** Missing after a draft is restored: then only the uploaded document remains. */
  file?: File | undefined
  documentId?: number | undefined
} & ({ state: 'sending'; percent: number } | { state: 'ready' | 'scanning' } | { state: 'failed'; because: string; mayTryAgain: boolean })

export type KeptAttachment = { filename: string; size: number; documentId: number }

const extensionOf = (filename: string) => (filename.includes('.') ? filename.slice(filename.lastIndexOf('.') + 1).toLowerCase() : '')

/** What the file picker offers. */
export const accepted = documentExtensions.map((extension) => `.${extension}`).join(',')

/** The limits in one sentence, shown before uploading. */
export const uploadLimits = (left: number) =>
  `${left === documentLimits.perCase ? `Up to ${left}` : left} ${left === 1 ? 'file' : 'files'}${left === documentLimits.perCase ? '' : ' more'}, ${sayFileSize(documentLimits.largest)} each: PDF, pictures (PNG, JPEG, HEIC, WebP), Word, Excel, PowerPoint, text, CSV or zip.`

/** Why a file would be rejected, without uploading it. */
export const faultOf = ({ name, size }: Pick<File, 'name' | 'size'>): string | undefined => {
  if (!(documentExtensions as readonly string[]).includes(extensionOf(name))) return 'This kind of file is not taken.'
  if (size === 0) return 'This file is empty.'
  return size > documentLimits.largest ? `This file has ${sayFileSize(size)}; at most ${sayFileSize(documentLimits.largest)} are taken.` : undefined
}
