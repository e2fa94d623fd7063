import { documentExtensions, tenantFileLimits } from '@lanyard/contract/browser'
import { sayFileSize } from '@lanyard/web/uploads/file-size.ts'

const contentTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  heic: 'image/heic',
  webp: 'image/webp',
  txt: 'text/plain',
  csv: 'text/csv',
  zip: 'application/zip',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
}

const kinds: Readonly<Record<string, string>> = {
  pdf: 'PDF',
  png: 'Picture',
  jpg: 'Picture',
  jpeg: 'Picture',
  heic: 'Picture',
  webp: 'Picture',
  svg: 'Drawing',
  txt: 'Text',
  csv: 'Table',
  zip: 'Zip',
  doc: 'Word',
  docx: 'Word',
  xls: 'Excel',
  xlsx: 'Excel',
  ppt: 'PowerPoint',
  pptx: 'PowerPoint',
}

export const extensionOf = (name: string) => (name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : '')
export const fileTypeLabel = (name: string) => kinds[extensionOf(name)] ?? extensionOf(name).toUpperCase()

/** By extension, because browsers report types differently. The content must match. */
export const contentTypeOf = (name: string, file: File) => contentTypes[extensionOf(name)] ?? (file.type || 'application/octet-stream')

export const accepted = documentExtensions.map((extension) => `.${extension}`).join(',')
export const uploadLimits = `PDF, pictures, Word, Excel, PowerPoint, text, CSV or zip, at most ${sayFileSize(tenantFileLimits.largest)} each.`

/** Why a file would be rejected, without uploading it. */
export const faultOfFile = ({ name, size }: Pick<File, 'name' | 'size'>): string | undefined => {
  if (!(documentExtensions as readonly string[]).includes(extensionOf(name))) return 'This file type isn’t accepted.'
  if (size === 0) return 'This file is empty.'
  return size > tenantFileLimits.largest ? `This file has ${sayFileSize(size)}; at most ${sayFileSize(tenantFileLimits.largest)} are taken.` : undefined
}

export type Previewable = 'picture' | 'text' | 'pdf'

/** What can be previewed; other files open in their own program. */
export const previewOf = (name: string): Previewable | undefined => {
  const extension = extensionOf(name)
  if (['png', 'jpg', 'jpeg', 'webp'].includes(extension)) return 'picture'
  if (extension === 'pdf' && navigator.pdfViewerEnabled) return 'pdf'
  return extension === 'txt' || extension === 'csv' ? 'text' : undefined
}
