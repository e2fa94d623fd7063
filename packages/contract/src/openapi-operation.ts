import type { Call } from './call.ts'
import type { JsonSchema } from './json-schema.ts'
import { headerRef, parameterRef, responseRef } from './openapi-components.ts'
import type { Answered, Operation, Parameter, Ref, RequestBody } from './openapi-document.ts'
import { exampleOf } from './openapi-example.ts'
import { pathParameters, queryParameters } from './openapi-parameters.ts'
import { type ProblemStatus, responseName } from './openapi-problems.ts'
import type { Schemas } from './openapi-schemas.ts'
import { whoMay } from './openapi-words.ts'
import { keyScopes, type Permission } from './permission.ts'

const isRead = ({ method }: Call) => method === 'GET'
/** Nothing that concerns one's own account is kept: neither versions nor answers. */
const isKept = ({ needs }: Call) => needs !== 'own-account'
/** Records carry their version; what is sent as it is does not. */
const isRecord = (call: Call) => isKept(call) && call.answer.form !== 'plain'
const isVersioned = (call: Call) => isRead(call) && isRecord(call)
const isReplacing = (call: Call) => (call.method === 'PUT' || call.method === 'PATCH') && isRecord(call)
const takesKeys = ({ needs }: Call) => (keyScopes as readonly Permission[]).includes(needs)

const parametersOf = (call: Call, schemas: Schemas): (Parameter | Ref)[] => [
  ...pathParameters(call),
  ...queryParameters(call, schemas),
  ...(isVersioned(call) ? [parameterRef('IfNoneMatch')] : []),
  ...(isReplacing(call) ? [parameterRef('IfMatch')] : []),
  ...(!isRead(call) && isKept(call) ? [parameterRef('IdempotencyKey')] : []),
  parameterRef('JsonFormat'),
]

const answerOf = (operation: string, call: Call, schemas: Schemas): Answered => ({
  description: { many: 'The records.', one: 'The record.', plain: 'Done.' }[call.answer.form],
  headers: {
    ...(call.answer.form === 'many' && { 'X-Total-Count': headerRef('TotalCount') }),
    ...(isVersioned(call) && { ETag: headerRef('ETag') }),
    'X-Request-Id': headerRef('RequestId'),
  },
  content: { 'application/json': { schema: schemas.answer(operation, call.answer) } },
})

/** Each status by itself, because a generated client tells answers apart by it; a `default` would blur them all. */
const statusesOf = (call: Call): ProblemStatus[] => {
  const statuses: [ProblemStatus, boolean][] = [
    [400, true],
    [401, true],
    [403, true],
    [404, call.params !== undefined],
    [409, !isRead(call)],
    [412, isReplacing(call)],
    [413, call.body !== undefined],
    [415, call.body !== undefined],
    [422, call.method === 'PATCH'],
    [429, true],
    [500, true],
    [503, true],
  ]
  return statuses.filter(([, applies]) => applies).map(([status]) => status)
}

const bodyOf = (operation: string, call: Call, schemas: Schemas): RequestBody | undefined => {
  if (!call.body) return undefined
  const schema = schemas.body(operation, call.body, call.answer)
  const resolve = (given: JsonSchema) => (typeof given.$ref === 'string' ? (schemas.kept[given.$ref.split('/').at(-1) as string] as JsonSchema) : given)
  const type = call.method === 'PATCH' ? 'application/json-patch+json' : 'application/json'
  return { description: `\`${call.body.name}\`, in either letter case.`, required: true, content: { [type]: { schema, example: exampleOf(schema, resolve) } } }
}

/** One call of a table as an operation; its key is the operationId. */
export const operationOf = (operation: string, call: Call, tag: string, schemas: Schemas): Operation => {
  const requestBody = bodyOf(operation, call, schemas)
  return {
    operationId: operation,
    tags: [tag],
    summary: call.summary,
    description: whoMay(call.needs),
    parameters: parametersOf(call, schemas),
    ...(requestBody && { requestBody }),
    ...(!takesKeys(call) && { security: [{ bearer: [] }] }),
    responses: {
      200: answerOf(operation, call, schemas),
      ...(isVersioned(call) && { 304: responseRef('Unchanged') }),
      ...Object.fromEntries(statusesOf(call).map((status) => [status, responseRef(responseName(status))])),
    },
  }
}
