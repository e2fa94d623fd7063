import { z } from 'zod'

/** Every kind of problem. The code is the last part of the problem's `type`. */
export const problems = {
  'bad-request': [400, 'The request could not be read'],
  'bad-input': [400, 'Some of what was sent is not right'],
  'not-signed-in': [401, 'Sign in to go on'],
  'not-allowed': [403, 'Your role does not include this'],
  'site-not-published': [403, 'This page is not published.'],
  'section-hidden': [403, 'This section is not available'],
  'not-found': [404, 'There is nothing here'],
  'method-not-allowed': [405, 'This address does not take that method'],
  'too-slow': [408, 'The request took too long to arrive'],
  conflict: [409, 'This does not fit with what is already there'],
  'idempotency-conflict': [409, 'This Idempotency-Key was used for something else'],
  'changed-meanwhile': [412, 'Somebody changed this meanwhile'],
  'too-large': [413, 'That is more than can be taken at once'],
  'unsupported-content': [415, 'This kind of content is not taken here'],
  'not-possible': [422, 'This can’t be done'],
  'too-many-requests': [429, 'Too many requests'],
  'headers-too-large': [431, 'The address or the headers are too long'],
  unexpected: [500, 'Something went wrong on our side'],
  busy: [503, 'Lanyard is busy'],
  'site-in-maintenance': [503, 'This site is being maintained: nothing can be saved right now'],
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
