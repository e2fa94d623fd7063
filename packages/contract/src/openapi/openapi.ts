import { headers, parameters, securitySchemes, unchangedResponse } from './openapi-components.ts'
import type { OpenApi, PathMethod } from './openapi-document.ts'
import { introduction } from './openapi-introduction.ts'
import { operationOf, type Table } from './openapi-operation.ts'
import { problemExamples, problemResponses, problemSchema } from './openapi-problems.ts'
import { openSchemas, type Schemas } from './openapi-schemas.ts'

export type OpenApiOptions = { title: string; version: string; servers: { url: string; description: string }[] }

const pathsOf = (tables: readonly Table[], schemas: Schemas): OpenApi['paths'] => {
  const paths: OpenApi['paths'] = {}
  for (const table of tables)
    for (const [operation, call] of Object.entries(table.calls)) {
      const path = paths[call.path] ?? {}
      const method = call.method.toLowerCase() as PathMethod
      if (path[method]) throw new Error(`${call.method} ${call.path} is in the tables of calls twice.`)
      path[method] = operationOf(operation, call, table, schemas)
      paths[call.path] = path
    }
  return paths
}

const grouped = (tables: readonly Table[]): OpenApi['x-tagGroups'] =>
  [...Map.groupBy(tables, ({ group }) => group)].map(([name, inside]) => ({ name, tags: inside.map(({ tag }) => tag) }))

/** Keeps only the components that the rest of the document references. */
const used = <Part>(kind: string, all: Record<string, Part>, document: unknown): Record<string, Part> => {
  const text = JSON.stringify(document)
  return Object.fromEntries(Object.entries(all).filter(([name]) => text.includes(`"#/components/${kind}/${name}"`)))
}

/** Builds an OpenAPI 3.1 document from the tables of calls, in camelCase. */
export const openApiOf = (tables: readonly Table[], { title, version, servers }: OpenApiOptions): OpenApi => {
  const schemas = openSchemas()
  const paths = pathsOf(tables, schemas)
  schemas.keep('ProblemDetails', problemSchema())
  const responses = used('responses', { ...problemResponses, Unchanged: unchangedResponse }, paths)
  return {
    openapi: '3.1.0',
    info: {
      title,
      version,
      summary: 'Reference data, learner records and tenant administration of training providers.',
      description: introduction,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers,
    security: Object.keys(securitySchemes).map((scheme) => ({ [scheme]: [] })),
    tags: tables.map(({ tag, description }) => ({ name: tag, description })),
    'x-tagGroups': grouped(tables),
    paths,
    components: {
      schemas: schemas.kept,
      parameters: used('parameters', parameters, paths),
      headers: used('headers', headers, { paths, responses }),
      responses,
      examples: used('examples', problemExamples, responses),
      securitySchemes,
    },
  }
}
