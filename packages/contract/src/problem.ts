import { z } from 'zod'

/** Every kind of problem. The code is the last part of the problem's `type`. */
export const problems = {
  'bad-request': [400, 'The request couldn’t be read'],
  'bad-input': [400, 'Some fields are invalid'],
  'not-signed-in': [401, 'Sign in to continue'],
  'not-allowed': [403, 'Your role doesn’t allow this'],
  'site-not-published': [403, 'This page is not published.'],
  'section-hidden': [403, 'This section is not available'],
  'not-found': [404, 'Not found'],
  'method-not-allowed': [405, 'This URL doesn’t support that method'],
  'too-slow': [408, 'The request took too long to arrive'],
  conflict: [409, 'This conflicts with existing data'],
  'idempotency-conflict': [409, 'This Idempotency-Key was used for a different request'],
  'changed-meanwhile': [412, 'This was changed in the meantime'],
  'too-large': [413, 'The request is too large'],
  'unsupported-content': [415, 'This content type isn’t supported'],
  'not-possible': [422, 'This can’t be done'],
  'too-many-requests': [429, 'Too many requests'],
  'headers-too-large': [431, 'The URL or the headers are too long'],
  unexpected: [500, 'Something went wrong on our side'],
  busy: [503, 'Lanyard is busy'],
  'site-in-maintenance': [503, 'This site is under maintenance: nothing can be saved right now'],
  'database-unavailable': [503, 'Lanyard can’t reach its records right now'],
} as const satisfies Record<string, readonly [status: number, title: string]>

export type ProblemCode = keyof typeof problems

export const fieldError = z.object({ pointer: z.string(), message: z.string() })
export type FieldError = z.infer<typeof fieldError>

/** RFC 9457 problem details. `instance` is the request id. */
export const problemDetails = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string().optional(),
  instance: z.string(),
  errors: z.array(fieldError).optional(),
})
export type ProblemDetails = z.infer<typeof problemDetails>

export const problemType = (code: ProblemCode) => `/docs/problems#${code}`
