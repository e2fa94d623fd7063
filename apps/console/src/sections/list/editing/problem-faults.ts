import { ResponseError } from '@lanyard/contract/browser'
import { explain } from '@lanyard/web/explain.ts'
import type { Faults } from '@lanyard/web/form/submission.ts'
import type { Column } from '../values/columns.ts'

/** The server's errors for one value: under its fields, and the rest above. A created value is the first item of an array. */
export const problemFaults = (error: unknown, columns: readonly Column[]): Faults => {
  const errors = error instanceof ResponseError ? (error.problem?.errors ?? []) : []
  const named = errors.map(({ pointer, message }) => ({ name: pointer.replace(/^\/(\d+\/)?/, ''), message }))
  const known = named.filter(({ name }) => columns.some((column) => column.name === name))
  const rest = named.filter((fault) => !known.includes(fault)).map(({ message }) => message)
  return {
    fields: Object.fromEntries(known.map(({ name, message }) => [name, message])),
    above: rest.length > 0 ? rest.join(' ') : known.length > 0 ? undefined : explain(error),
  }
}
