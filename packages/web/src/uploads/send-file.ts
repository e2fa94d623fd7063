import type { ProblemDetails } from '@lanyard/contract'
import { FetchError, ResponseError } from '@lanyard/contract/browser'

export type Sending = { contentType: string; signal: AbortSignal; onProgress: (percent: number) => void }

const problemIn = (text: string): ProblemDetails | undefined => {
  try {
    return JSON.parse(text) as ProblemDetails
  } catch {
    return undefined
  }
}

/** Uploads the bytes with one PUT to a signed URL and returns the response body. Uses XMLHttpRequest because `fetch` reports no upload progress. */
export const sendFile = (address: string, file: Blob, { contentType, signal, onProgress }: Sending): Promise<string> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PUT', address)
    request.setRequestHeader('content-type', contentType)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? Math.floor((loaded / total) * 100) : 0))
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) return resolve(request.responseText)
      reject(new ResponseError(new Response(null, { status: request.status }), problemIn(request.responseText)))
    })
    request.addEventListener('error', () => reject(new FetchError(new Error('The upload broke off'))))
    request.addEventListener('timeout', () => reject(new FetchError(new Error('The upload took too long'))))
    signal.addEventListener('abort', () => {
      request.abort()
      reject(signal.reason)
    })
    request.send(file)
  })
