import { FetchError, ResponseError } from '@lanyard/contract/browser'
import { explain } from '../explain.ts'

export type UploadState =
  | { state: 'waiting' }
  | { state: 'asks' }
  | { state: 'sending'; percent: number }
  | { state: 'done' }
  | { state: 'failed'; because: string; mayTryAgain: boolean }

/** One upload; `name` is the file's name at the destination. */
export type Upload = { key: number; name: string; file: File } & UploadState

/** Whether a retry of the same file may succeed. */
export const mayTryAgain = (error: unknown) =>
  error instanceof FetchError ||
  (error instanceof ResponseError && (error.response.status >= 500 || error.response.status === 429 || error.response.status === 409))

/** Explains why a file was rejected. */
export const whyRefused = (error: unknown) => {
  const message = error instanceof ResponseError ? error.problem?.errors?.[0]?.message : undefined
  return message ?? explain(error)
}
