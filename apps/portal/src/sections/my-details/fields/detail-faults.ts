import { FetchError, ResponseError } from '@lanyard/contract/browser'
import { explain } from '@lanyard/web/explain.ts'
import type { Faults } from '@lanyard/web/form/submission.ts'

const pathOf = (pointer: string) => pointer.replace(/^\//, '').replaceAll('/', '.')

/** A message about a part of a list belongs to the list's field. */
const belongsTo = (path: string, field: string) => path === field || path.startsWith(`${field}.`)

/** What went wrong with a save: what is wrong with which field, what belongs above, whether it is worth trying again as it is. */
export const saveFaults = (error: unknown, paths: readonly string[]): Faults => {
  const errors = error instanceof ResponseError ? (error.problem?.errors ?? []) : []
  const all = errors.map(({ pointer, message }) => ({ path: pathOf(pointer), message }))
  const known = all.filter(({ path }) => paths.some((field) => belongsTo(path, field)))
  const rest = all.filter((fault) => !known.includes(fault)).map(({ message }) => message)
  const above = rest.length > 0 ? rest.join(' ') : known.length > 0 ? undefined : explain(error)
  const mayTryAgain = error instanceof FetchError || (error instanceof ResponseError && error.response.status >= 500)
  return { fields: Object.fromEntries(known.map(({ path, message }) => [path, message])), above, mayTryAgain }
}

export const isChangedMeanwhile = (error: unknown) => error instanceof ResponseError && error.response.status === 412
