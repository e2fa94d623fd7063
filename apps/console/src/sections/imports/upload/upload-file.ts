import { FetchError, largestImportPart, ResponseError } from '@lanyard/contract/browser'
import { client } from '../../../api.ts'
import { sendPart } from './send-part.ts'

type Uploading = {
  signal: AbortSignal
  onProgress: (bytes: number) => void
  /** The connection broke; the upload continues after these seconds. */
  onWaiting: (seconds: number) => void
}

const mostSeconds = 30

const mayTryAgain = (error: unknown) =>
  error instanceof FetchError || (error instanceof ResponseError && (error.response.status >= 500 || [408, 429].includes(error.response.status)))

const pause = (seconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1000)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })

/** Sends a file in parts, from where the server has it. After a failure it asks how much arrived, and continues there. */
export const uploadFile = async (id: number, file: Blob, from: number, { signal, onProgress, onWaiting }: Uploading) => {
  let offset = from
  let failures = 0
  let isSure = true
  onProgress(offset)
  while (offset < file.size) {
    try {
      if (!isSure) {
        const { state, received } = await client.getImport({ params: { id }, signal })
        if (state !== 'arriving') return
        offset = received
        isSure = true
        onProgress(offset)
        continue
      }
      const start = offset
      offset = await sendPart(id, start, file.slice(start, start + largestImportPart), { signal, onProgress: (bytes) => onProgress(start + bytes) })
      failures = 0
      onProgress(offset)
    } catch (error) {
      if (signal.aborted || !mayTryAgain(error)) throw error
      isSure = false
      onProgress(offset)
      const seconds = Math.min(mostSeconds, 2 ** failures++)
      onWaiting(seconds)
      await pause(seconds, signal)
    }
  }
}
