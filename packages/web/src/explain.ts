import { FetchError, ResponseError } from '@lanyard/contract/browser'

export const unreachable = 'We couldn’t reach the server. Check your connection and try again.'

/** When offline, the browser's own fetch fails before a call is made. */
const isUnreached = (error: unknown) => error instanceof FetchError || (error instanceof TypeError && !navigator.onLine)

/** A proxy in front of Lanyard has limits of its own, and doesn't say what to do. */
const tooManyRequests = 'There were too many requests in a short time. Wait a minute, then try again.'

/** Explains a failure in plain language. */
export const explain = (error: unknown): string => {
  if (isUnreached(error)) return unreachable
  if (error instanceof ResponseError && error.response.status === 429 && !error.problem?.detail) return tooManyRequests
  if (error instanceof ResponseError && error.problem && error.problem.status < 500) return error.problem.detail ?? error.problem.title
  return 'Something went wrong on our side. Please try again.'
}
