import { type ProblemCode, problemDetails, problems, problemType } from '../problem.ts'
import { pascalName } from '../wire-case.ts'
import { jsonSchemaOf } from './json-schema.ts'
import { headerRef } from './openapi-components.ts'
import type { Answered, Example } from './openapi-document.ts'

const codes = Object.keys(problems) as ProblemCode[]
const codesOf = (status: number) => codes.filter((code) => problems[code][0] === status)
const nameOf = (code: ProblemCode) => code.split('-').map(pascalName).join('')

const fieldErrors = [
  { pointer: '/0/code', message: 'Is required.' },
  { pointer: '/2/description', message: 'Must be at most 1000 characters.' },
]

const exampleOf = (code: ProblemCode): Example => ({
  summary: problems[code][1],
  value: {
    type: problemType(code),
    title: problems[code][1],
    status: problems[code][0],
    ...(code === 'bad-input' && { detail: '2 fields need another look.' }),
    instance: 'q3Zt0hXk-1f',
    ...(code === 'bad-input' && { errors: fieldErrors }),
  },
})
export const problemExamples: Record<string, Example> = Object.fromEntries(codes.map((code) => [nameOf(code), exampleOf(code)]))

const described: Record<string, string> = {
  type: 'The kind of problem; its last part is the code.',
  title: 'The kind of problem as a sentence.',
  status: 'The HTTP status.',
  detail: 'Details of this problem.',
  instance: 'The request id.',
  errors: 'For invalid input: every invalid field, by JSON pointer.',
}

export const problemSchema = () => {
  const { additionalProperties: _, properties, ...schema } = jsonSchemaOf(problemDetails, 'output')
  const fields = Object.entries(properties as Record<string, object>).map(([name, field]) => [name, { ...field, description: described[name] }])
  return { ...schema, properties: Object.fromEntries(fields) }
}

const problemResponse = (shown: readonly ProblemCode[], description: string): Answered => ({
  description,
  headers: {
    'X-Request-Id': headerRef('RequestId'),
    ...(shown.some((code) => [429, 503].includes(problems[code][0])) && { 'Retry-After': headerRef('RetryAfter') }),
    ...(shown.includes('not-signed-in') && { 'WWW-Authenticate': headerRef('Authenticate') }),
  },
  content: {
    'application/problem+json': {
      schema: { $ref: '#/components/schemas/ProblemDetails' },
      examples: Object.fromEntries(shown.map((code) => [code, { $ref: `#/components/examples/${nameOf(code)}` }])),
    },
  },
})

export type ProblemStatus = (typeof problems)[ProblemCode][0]
const statuses = [...new Set(codes.map((code) => problems[code][0]))]

/** A status's response is named after its first problem. */
export const responseName = (status: ProblemStatus) => nameOf(codesOf(status)[0] as ProblemCode)

const titlesOf = (status: ProblemStatus) => codesOf(status).map((code) => problems[code][1].replace(/\.$/, ''))

export const problemResponses: Record<string, Answered> = Object.fromEntries(
  statuses.map((status) => [responseName(status), problemResponse(codesOf(status), `${titlesOf(status).join('; or: ')}.`)]),
)
