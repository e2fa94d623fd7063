import type { ProblemDetails } from '@lanyard/contract'
import { FetchError, ResponseError, sessionToken } from '@lanyard/contract/browser'
import { session } from '../../../session.ts'

export type PartOptions = { signal: AbortSignal; onProgress: (bytes: number) => void }

const problemIn = (text: string): ProblemDetails | undefined => {
  try {
    return JSON.parse(text) as ProblemDetails
  } catch {
    return undefined
  }
}

type Answered = { status: number; offset: number | undefined; text: string }

/** Uses XMLHttpRequest because `fetch` reports no upload progress. */
const patch = (address: string, offset: number, part: Blob, token: string, { signal, onProgress }: PartOptions) =>
  new Promise<Answered>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PATCH', address)
    request.setRequestHeader('authorization', `Bearer ${token}`)
    request.setRequestHeader('content-type', 'application/partial-upload')
    request.setRequestHeader('upload-offset', String(offset))
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded))
    request.addEventListener('load', () => {
      const received = request.getResponseHeader('upload-offset')
      resolve({ status: request.status, offset: received === null ? undefined : Number(received), text: request.responseText })
    })
    request.addEventListener('error', () => reject(new FetchError(new Error('The upload broke off'))))
    request.addEventListener('timeout', () => reject(new FetchError(new Error('The upload took too long'))))
    signal.addEventListener('abort', () => {
      request.abort()
      reject(signal.reason)
    })
    request.send(part)
  })

/** Sends one part of a file, and returns how many bytes the server has: after a conflict, it says itself where to continue. */
export const sendPart = async (id: number, offset: number, part: Blob, options: PartOptions): Promise<number> => {
  const address = `/imports/${id}/content`
  let token = sessionToken((await session.check()).session)
  let answered = await patch(address, offset, part, token, options)
  if (answered.status === 401) {
    token = sessionToken((await session.refetch()).session)
    answered = await patch(address, offset, part, token, options)
  }
  if (answered.status === 409 && answered.offset !== undefined && answered.offset !== offset) return answered.offset
  if (answered.status < 200 || answered.status >= 300) throw new ResponseError(new Response(null, { status: answered.status }), problemIn(answered.text))
  return answered.offset ?? offset + part.size
}
