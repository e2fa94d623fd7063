import { FetchError, ResponseError } from '@lanyard/contract/browser'
import { explain } from '../explain.ts'

export type UploadState =
  | { state: 'waiting' }
  | { state: 'asks' }
  | { state: 'sending'; percent: number }
  | { state: 'done' }
  | { state: 'failed'; because: string; mayTryAgain: boolean }

/** One file on its way; `name` is what it will be called there. */
export type Upload = { key: number; name: string; file: File } & UploadState

/** Whether the same file may well arrive the next time. */
export const mayTryAgain = (error: unknown) =>
  error instanceof FetchError ||
  (error instanceof ResponseError && (error.response.status >= 500 || error.response.status === 429 || error.response.status === 409))

/** Why a file was not taken, in words. */
export const whyRefused = (error: unknown) => {
  const message = error instanceof ResponseError ? error.problem?.errors?.[0]?.message : undefined
  return message ?? explain(error)
}
