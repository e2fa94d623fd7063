import { ResponseError } from '@lanyard/contract/browser'
import { type Faults, faultsOf } from '@lanyard/web/form/submission.ts'

const isAboutDocuments = (error: unknown) => error instanceof ResponseError && error.problem?.errors?.some(({ pointer }) => pointer.startsWith('/documentIds'))

/** Errors about a document appear at the documents field. */
export const caseFaults = (error: unknown, names: readonly string[]): Faults => {
  const faults = faultsOf(error, names)
  return isAboutDocuments(error) && faults.above ? { fields: { ...faults.fields, documentIds: faults.above }, above: undefined } : faults
}
