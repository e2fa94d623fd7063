import { type JsonSchema, type OpenApi, type Operation, type Parameter, resolveRef } from '@lanyard/contract'

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** Fills a path's placeholders, so the example looks like a URL. */
const filled = (path: string) => path.replace(/\{(\w+)\}/g, (_, name: string) => (/id$/i.test(name) ? '1' : name))

const sampleQuery = (parameters: readonly Parameter[]) => {
  const known = new Set(parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name))
  const wanted = ['search', 'take'].filter((name) => known.has(name))
  const samples: Record<string, string> = { search: 'a', take: '25' }
  return wanted.length === 0 ? '' : `?${wanted.map((name) => `${name}=${samples[name]}`).join('&')}`
}

export const parametersOf = (document: OpenApi, { parameters = [] }: Operation): Parameter[] =>
  parameters.map((parameter) => resolveRef<Parameter>(document, parameter))

export const bodyOf = ({ requestBody }: Operation): { type: string; schema: JsonSchema; example: unknown } | undefined => {
  const [first] = Object.entries(requestBody?.content ?? {})
  return first && { type: first[0], schema: first[1].schema, example: first[1].example }
}

/** The call as a shell command. */
export const curlOf = (document: OpenApi, method: string, path: string, operation: Operation): string => {
  const parameters = parametersOf(document, operation)
  const body = bodyOf(operation)
  const isOpen = operation.security?.length === 0
  const lines = [
    `curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}${quoted(`${document.servers[0]?.url ?? ''}${filled(path)}${sampleQuery(parameters)}`)}`,
    ...(isOpen ? [] : ['-H "Authorization: Bearer $TOKEN"']),
    ...(parameters.some(({ name }) => name === 'jsonFormat') ? [`-H 'jsonFormat: camelCase'`] : []),
    ...(body ? [`-H ${quoted(`Content-Type: ${body.type}`)}`, `-d ${quoted(JSON.stringify(body.example))}`] : []),
  ]
  return lines.join(' \\\n  ')
}
