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
  `You can add ${left === documentLimits.perCase ? `up to ${left}` : left}${left === documentLimits.perCase ? '' : ' more'} ${left === 1 ? 'file' : 'files'}, up to ${sayFileSize(documentLimits.largest)} each: PDF, images (PNG, JPEG, HEIC, WebP), Word, Excel, PowerPoint, text, CSV or ZIP.`

/** Why a file would be rejected, without uploading it. */
export const faultOf = ({ name, size }: Pick<File, 'name' | 'size'>): string | undefined => {
  if (!(documentExtensions as readonly string[]).includes(extensionOf(name)))
    return 'This file type isn’t accepted. Use PDF, PNG, JPEG, HEIC, WebP, Word, Excel, PowerPoint, text, CSV or ZIP.'
  if (size === 0) return 'This file is empty.'
  return size > documentLimits.largest ? `This file is ${sayFileSize(size)}. The limit is ${sayFileSize(documentLimits.largest)}.` : undefined
}
