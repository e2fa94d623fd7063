import { FetchError, ResponseError } from '@lanyard/contract'

/** What failed, in words for the person in front of the screen. */
export const explain = (error: unknown): string => {
  if (error instanceof FetchError) return 'We could not reach the server. Check your connection and try again.'
  if (error instanceof ResponseError && error.problem && error.problem.status < 500) return error.problem.detail ?? error.problem.title
  return 'Something went wrong on our side. Please try again.'
}
