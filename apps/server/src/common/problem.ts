import { type FieldError, type ProblemCode, type ProblemDetails, problems, problemType } from '@lanyard/contract'

/** Thrown where a problem is found. The error handler turns it into problem details. */
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

/** The response names at most this many invalid fields and counts the rest. */
export const mostNamed = 100

/** `total` is the number of invalid fields when `errors` doesn't list all of them. */
export const badInput = (errors: FieldError[], total = errors.length) => {
  const named = errors.slice(0, mostNamed)
  const rest = total > named.length ? ` The first ${named.length} are named.` : ''
  return new Problem('bad-input', total === 1 ? 'One field needs another look.' : `${total} fields need another look.${rest}`, { errors: named })
}

export const problemDetailsOf = (problem: Problem, requestId: string): ProblemDetails => ({
  type: problemType(problem.code),
  title: problems[problem.code][1],
  status: problem.status,
  ...(problem.message !== problems[problem.code][1] && { detail: problem.message }),
  instance: requestId,
  ...(problem.errors && { errors: problem.errors }),
})
