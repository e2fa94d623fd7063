import { FetchError, ResponseError } from '@lanyard/contract'
import type { PolicyFile } from './policy-files.ts'

const pictures = /^image\/(png|jpeg|gif|webp)$/

/** How a file can be shown here. Phones have no place for a PDF within a page. */
export const kindOf = ({ contentType }: PolicyFile): 'pdf' | 'image' | 'other' => {
  if (pictures.test(contentType)) return 'image'
  return contentType === 'application/pdf' && navigator.pdfViewerEnabled && matchMedia('(width >= 600px)').matches ? 'pdf' : 'other'
}

/** The bytes of a file, as the kind it was published as and nothing else: what is in it never runs as a page. */
export const readPolicy = async (address: string, { contentType }: PolicyFile, signal: AbortSignal): Promise<Blob> => {
  const response = await fetch(address, { signal }).catch((cause: unknown) => {
    throw new FetchError(cause)
  })
  if (!response.ok) throw new ResponseError(response)
  return new Blob([await response.arrayBuffer()], { type: contentType })
}
