import { FetchError, ResponseError } from '@lanyard/contract/browser'
import { explain } from '@lanyard/web/explain.ts'

export type Fault = { path: string; message: string }

/** What went wrong with a save: what is wrong with which field, what belongs above, whether it is worth trying again as it is. */
export type SaveFaults = { fields: readonly Fault[]; above: string | undefined; mayTryAgain: boolean }

const pathOf = (pointer: string) => pointer.replace(/^\//, '').replaceAll('/', '.')

/** A message about a part of a list belongs to the list's field. */
const belongsTo = (path: string, field: string) => path === field || path.startsWith(`${field}.`)

export const saveFaults = (error: unknown, paths: readonly string[]): SaveFaults => {
  const errors = error instanceof ResponseError ? (error.problem?.errors ?? []) : []
  const all = errors.map(({ pointer, message }) => ({ path: pathOf(pointer), message }))
  const fields = all.filter(({ path }) => paths.some((field) => belongsTo(path, field)))
  const rest = all.filter((fault) => !fields.includes(fault)).map(({ message }) => message)
  const above = rest.length > 0 ? rest.join(' ') : fields.length > 0 ? undefined : explain(error)
  const mayTryAgain = error instanceof FetchError || (error instanceof ResponseError && error.response.status >= 500)
  return { fields, above, mayTryAgain }
}

export const isChangedMeanwhile = (error: unknown) => error instanceof ResponseError && error.response.status === 412
