import { FetchError, ResponseError } from '@lanyard/contract/browser'
import type { PolicyFile } from './policy-files.ts'

const pictures = /^image\/(png|jpeg|gif|webp)$/

export type Showing = 'frame' | 'picture' | 'tab' | 'nothing'

/** How a file can be displayed: a PDF within the page, or in its own tab on a phone; other formats not at all. */
export const showingOf = ({ contentType }: PolicyFile): Showing => {
  if (pictures.test(contentType)) return 'picture'
  if (contentType !== 'application/pdf') return 'nothing'
  return navigator.pdfViewerEnabled && matchMedia('(width >= 600px)').matches ? 'frame' : 'tab'
}

/** A file's bytes under its published type only, so its content never runs as a page. */
export const readPolicy = async (address: string, { contentType }: PolicyFile, signal: AbortSignal): Promise<Blob> => {
  const response = await fetch(address, { signal }).catch((cause: unknown) => {
    throw new FetchError(cause)
  })
  if (!response.ok) throw new ResponseError(response)
  return new Blob([await response.arrayBuffer()], { type: contentType })
}
