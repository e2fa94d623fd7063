import type { Call, Calls } from '../call.ts'
import { keyScopes } from '../key-scopes.ts'
import type { JsonSchema } from './json-schema.ts'
import { headerRef, parameterRef, responseRef } from './openapi-components.ts'
import type { Answered, Operation, Parameter, Ref, RequestBody } from './openapi-document.ts'
import { exampleOf } from './openapi-example.ts'
import { whoMay } from './openapi-labels.ts'
import { pathParameters, queryParameters } from './openapi-parameters.ts'
import { type ProblemStatus, responseName } from './openapi-problems.ts'
import type { Schemas } from './openapi-schemas.ts'

/** Related calls: `tag` names them, `group` is the tag's group, and `without` lists headers that don't apply to them. */
export type Table = { tag: string; group: string; description: string; calls: Calls; without?: readonly ('ETag' | 'Idempotency-Key')[] }

const isRead = ({ method }: Call) => method === 'GET'
const isRecord = ({ answer }: Call) => answer.form === 'one' || answer.form === 'many'
const isList = ({ answer }: Call) => answer.form === 'many' || answer.form === 'page'
/** Records have a version; plain responses don't. */
const isVersioned = (call: Call, { without }: Table) => isRead(call) && isRecord(call) && !without?.includes('ETag')
/** Every PATCH accepts the version that was read. */
const isReplacing = (call: Call, { without }: Table) => call.method === 'PATCH' || (call.method === 'PUT' && isRecord(call) && !without?.includes('ETag'))
const isDoneOnce = (call: Call, { without }: Table) => !isRead(call) && !without?.includes('Idempotency-Key')
const takesKeys = ({ needs }: Call) => [needs].flat().some((permission) => (keyScopes as readonly string[]).includes(permission))

const parametersOf = (call: Call, table: Table, schemas: Schemas): (Parameter | Ref)[] => [
  ...pathParameters(call),
  ...queryParameters(call, schemas),
  ...(isVersioned(call, table) ? [parameterRef('IfNoneMatch')] : []),
  ...(isReplacing(call, table) ? [parameterRef('IfMatch')] : []),
  ...(isDoneOnce(call, table) ? [parameterRef('IdempotencyKey')] : []),
  ...(call.wire ? [] : [parameterRef('JsonFormat')]),
]

const answerOf = (operation: string, call: Call, table: Table, schemas: Schemas): Answered => ({
  description: { many: 'The records.', page: 'The records.', one: 'The record.', plain: 'Done.', file: 'The file.' }[call.answer.form],
  headers: {
    ...(isList(call) && { 'X-Total-Count': headerRef('TotalCount') }),
    ...(isVersioned(call, table) && { ETag: headerRef('ETag') }),
    'X-Request-Id': headerRef('RequestId'),
  },
  content: { [call.answer.form === 'file' ? call.answer.contentType : 'application/json']: { schema: schemas.answer(operation, call.answer) } },
})

/** Lists each status separately, because generated clients distinguish responses by status; a `default` would merge them. */
const statusesOf = (call: Call, table: Table): ProblemStatus[] => {
  const statuses: [ProblemStatus, boolean][] = [
    [400, true],
    [401, call.needs !== 'anyone'],
    [403, call.needs !== 'anyone'],
    [404, call.params !== undefined],
    [409, !isRead(call)],
    [412, isReplacing(call, table)],
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
  return {
    description: call.wire ? `\`${call.body.name}\`.` : `\`${call.body.name}\`, in either letter case.`,
    required: true,
    content: { [type]: { schema, example: exampleOf(schema, resolve) } },
  }
}

/** One call of a table as an operation. Its key is the operationId. */
export const operationOf = (operation: string, call: Call, table: Table, schemas: Schemas): Operation => {
  const requestBody = bodyOf(operation, call, schemas)
  return {
    operationId: operation,
    tags: [table.tag],
    summary: call.summary,
    description: whoMay(call.needs),
    parameters: parametersOf(call, table, schemas),
    ...(requestBody && { requestBody }),
    ...(!takesKeys(call) && { security: call.needs === 'anyone' ? [] : [{ bearer: [] }] }),
    responses: {
      200: answerOf(operation, call, table, schemas),
      ...(isVersioned(call, table) && { 304: responseRef('Unchanged') }),
      ...Object.fromEntries(statusesOf(call, table).map((status) => [status, responseRef(responseName(status))])),
    },
  }
}
