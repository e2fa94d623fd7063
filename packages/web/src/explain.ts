import { FetchError, ResponseError } from '@lanyard/contract/browser'

/** Without a connection the browser's own fetch fails too, before a call is made. */
const isUnreached = (error: unknown) => error instanceof FetchError || (error instanceof TypeError && !navigator.onLine)

/** What failed, in words for the person in front of the screen. */
export const explain = (error: unknown): string => {
  if (isUnreached(error)) return 'We could not reach the server. Check your connection and try again.'
  if (error instanceof ResponseError && error.problem && error.problem.status < 500) return error.problem.detail ?? error.problem.title
  return 'Something went wrong on our side. Please try again.'
}
