import { ResponseError } from '@lanyard/contract/browser'

/** An error at an item of a list (`/Roles/0`) is shown at the list's field. */
export const withShortPointers = (error: unknown): unknown => {
  if (!(error instanceof ResponseError) || !error.problem?.errors) return error
  const errors = error.problem.errors.map(({ pointer, ...rest }) => ({ ...rest, pointer: `/${pointer.split('/')[1] ?? ''}` }))
  return new ResponseError(error.response, { ...error.problem, errors })
}
