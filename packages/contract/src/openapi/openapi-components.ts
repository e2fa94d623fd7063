import type { Answered, Header, Parameter, Ref } from './openapi-document.ts'

const refTo =
  (kind: string) =>
  (name: string): Ref => ({ $ref: `#/components/${kind}/${name}` })
export const parameterRef = refTo('parameters')
export const headerRef = refTo('headers')
export const responseRef = refTo('responses')

export const parameters: Record<string, Parameter> = {
  JsonFormat: {
    name: 'jsonFormat',
    in: 'header',
    description: 'The letter case of the response. This document describes `camelCase`: send it with every call. Without it, names are in PascalCase.',
    schema: { type: 'string', enum: ['camelCase', 'PascalCase'] },
    example: 'camelCase',
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Any text of your own, new for each write. Repeated with the same body within 24 hours, the write has no second effect and returns the first response.',
    schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,200}$' },
    example: '5b2f6c1e-visas-1',
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description: 'The `ETag` from your last read. If the record has changed since, nothing is written and the response is a 412.',
    schema: { type: 'string' },
    example: '"7c1a9e-cb"',
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The `ETag` of the version you have. If it’s still current, the response is a 304 without a body.',
    schema: { type: 'string' },
    example: '"7c1a9e-cb"',
  },
}

export const headers: Record<string, Header> = {
  TotalCount: { description: 'How many records there are before paging.', schema: { type: 'integer', minimum: 0 } },
  ETag: { description: 'The version of the response, for `If-None-Match` and `If-Match`.', schema: { type: 'string' } },
  RequestId: { description: 'Identifies this request; quote it when you ask for help.', schema: { type: 'string' } },
  RetryAfter: { description: 'How many seconds to wait before trying again.', schema: { type: 'integer' } },
  Authenticate: { description: 'How to authenticate.', schema: { type: 'string' } },
}

export const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The `idToken` or `accessToken` of a signed-in session; it lasts 15 minutes.' },
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'x-api-key',
    description: 'An integration’s key, `<key id>.<secret>`, created in the console and shown once.',
  },
  basic: { type: 'http', scheme: 'basic', description: 'The same key: its id is the user name, its secret the password.' },
}

export const unchangedResponse: Answered = {
  description: 'What you hold is still right.',
  headers: { ETag: headerRef('ETag'), 'X-Request-Id': headerRef('RequestId') },
}
