import { ResponseError } from '@lanyard/contract/browser'
import { explain } from '../explain.ts'

/** What the server found wrong: by the name of its field, and what belongs above the form; whether it is worth sending again as it is. */
export type Faults = { fields: Readonly<Record<string, string>>; above: string | undefined; mayTryAgain?: boolean }

export const noFaults: Faults = { fields: {}, above: undefined }

/** `/address/postcode` is the field `address.postcode`. */
const fieldName = (pointer: string) => pointer.replace(/^\//, '').replaceAll('/', '.')

/** Messages go under the fields the form has; the rest is told above it. */
export const faultsOf = (error: unknown, names: readonly string[]): Faults => {
  const errors = error instanceof ResponseError ? (error.problem?.errors ?? []) : []
  const known = errors.filter(({ pointer }) => names.includes(fieldName(pointer)))
  const rest = errors.filter((fault) => !known.includes(fault)).map(({ message }) => message)
  const fields = Object.fromEntries(known.map(({ pointer, message }) => [fieldName(pointer), message]))
  return { fields, above: rest.length > 0 ? rest.join(' ') : known.length > 0 ? undefined : explain(error) }
}
