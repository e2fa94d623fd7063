import { FetchError, ResponseError } from '@lanyard/contract/browser'

export const unreachable = 'We could not reach the server. Check your connection and try again.'

/** When offline, the browser's own fetch fails before a call is made. */
const isUnreached = (error: unknown) => error instanceof FetchError || (error instanceof TypeError && !navigator.onLine)

/** Explains a failure in plain language. */
export const explain = (error: unknown): string => {
  if (isUnreached(error)) return unreachable
  if (error instanceof ResponseError && error.problem && error.problem.status < 500) return error.problem.detail ?? error.problem.title
  return 'Something went wrong on our side. Please try again.'
}
