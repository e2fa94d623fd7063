import type { JsonSchema } from './json-schema.ts'

/** The parts of OpenAPI 3.1 that Lanyard writes and its documentation page reads. */
export type Ref = { $ref: string }

export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  description: string
  required?: boolean
  style?: 'form' | 'deepObject'
  explode?: boolean
  schema: JsonSchema
  example?: unknown
}

export type Header = { description: string; schema: JsonSchema }
export type Example = { summary: string; value: unknown }
export type Media = { schema: JsonSchema; example?: unknown; examples?: Record<string, Ref> }
export type Answered = { description: string; headers?: Record<string, Ref>; content?: Record<string, Media> }
export type RequestBody = { description: string; required: boolean; content: Record<string, Media> }

export type Operation = {
  operationId: string
  tags: string[]
  summary: string
  description: string
  parameters?: (Parameter | Ref)[]
  requestBody?: RequestBody
  responses: Record<string, Answered | Ref>
  security?: Record<string, string[]>[]
}

export type PathMethod = 'get' | 'post' | 'put' | 'patch' | 'delete'

export type Components = {
  schemas: Record<string, JsonSchema>
  parameters: Record<string, Parameter>
  headers: Record<string, Header>
  responses: Record<string, Answered>
  examples: Record<string, Example>
  securitySchemes: Record<string, object>
}

export type OpenApi = {
  openapi: '3.1.0'
  info: { title: string; version: string; summary: string; description: string; license: { name: string; identifier: string } }
  servers: { url: string; description: string }[]
  security: Record<string, string[]>[]
  tags: { name: string; description: string }[]
  /** Groups of tags, for documentation tools. */
  'x-tagGroups': { name: string; tags: string[] }[]
  paths: Record<string, Partial<Record<PathMethod, Operation>>>
  components: Components
}

/** Resolves a reference within the document. */
export const resolveRef = <Part extends object>(document: OpenApi, part: Part | Ref): Part => {
  if (!('$ref' in part)) return part
  const [kind, name] = (part as Ref).$ref.split('/').slice(2) as [keyof Components, string]
  const found = document.components[kind]?.[name]
  if (!found) throw new Error(`The document refers to ${(part as Ref).$ref}, which it does not hold`)
  return found as Part
}
