import { FetchError, type ProblemDetails, ResponseError } from '@lanyard/contract'

type Sending = { signal: AbortSignal; onProgress: (percent: number) => void }
export type Received = { documentId: number; state: 'scanning' | 'clean' }

const problemIn = (text: string): ProblemDetails | undefined => {
  try {
    return JSON.parse(text) as ProblemDetails
  } catch {
    return undefined
  }
}

/** Sends the bytes with one PUT to the signed address; only this old way of asking tells how far it is. */
export const sendFile = (address: string, file: File, { signal, onProgress }: Sending): Promise<Received> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PUT', address)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? Math.floor((loaded / total) * 100) : 0))
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) return resolve(JSON.parse(request.responseText) as Received)
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
