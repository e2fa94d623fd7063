import { type FieldError, type ProblemCode, type ProblemDetails, problems, problemType } from '@lanyard/contract'

/** Thrown where something is found wrong; the one error handler turns it into problem details. */
export class Problem extends Error {
  override name = 'Problem'
  readonly code: ProblemCode
  readonly errors: FieldError[] | undefined
  readonly headers: Record<string, string>

  constructor(code: ProblemCode, detail?: string, { errors, headers = {} }: { errors?: FieldError[]; headers?: Record<string, string> } = {}) {
    super(detail ?? problems[code][1])
    this.code = code
    this.errors = errors
    this.headers = headers
  }

  get status() {
    return problems[this.code][0]
  }
}

export const badInput = (errors: FieldError[]) =>
  new Problem('bad-input', errors.length === 1 ? 'One field needs another look.' : `${errors.length} fields need another look.`, { errors })

export const problemDetailsOf = (problem: Problem, requestId: string): ProblemDetails => ({
  type: problemType(problem.code),
  title: problems[problem.code][1],
  status: problem.status,
  ...(problem.message !== problems[problem.code][1] && { detail: problem.message }),
  instance: requestId,
  ...(problem.errors && { errors: problem.errors }),
})
