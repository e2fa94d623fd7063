import type { z } from 'zod'
import type { Answer, Call, Calls, Method } from './call.ts'
import type { Entity, Unwrapped } from './entity.ts'
import { paramNames } from './param-names.ts'
import type { ProblemDetails } from './problem.ts'
import { unwrap } from './unwrap.ts'

/** The specification's three errors, with its exact sentences. */
export class RequiredError extends Error {
  override name = 'RequiredError'
  readonly field: string
  constructor(field: string, operation: string) {
    super(`Required parameter requestParameters.${field} was null or undefined when calling ${operation}.`)
    this.field = field
  }
}

export class ResponseError extends Error {
  override name = 'ResponseError'
  readonly response: Response
  /** The server's problem details, if it sent any. */
  readonly problem: ProblemDetails | undefined
  constructor(response: Response, problem?: ProblemDetails) {
    super('Response returned an error code')
    this.response = response
    this.problem = problem
  }
}

export class FetchError extends Error {
  override name = 'FetchError'
  constructor(cause: unknown) {
    super('The request failed and the interceptors did not return an alternative response', { cause })
  }
}

export type Session = { user?: { idToken?: string | null; accessToken?: string | null } | null; expires?: string }

/** The bearer token of the signed-in session. */
export const sessionToken = (session: Session | null | undefined): string => {
  if (!session?.user) throw new Error('No session found')
  const token = session.user.idToken ?? session.user.accessToken
  if (!token) throw new Error('No token found in the session')
  return token
}

type Authorization = { bearer: string } | { apiKey: string } | { basic: { username: string; password: string } }

export type ClientOptions = {
  /** The base path, without a trailing slash. */
  host: string
  /** What each call sends in its Authorization header. */
  authorization?: () => Authorization | Promise<Authorization>
  fetch?: typeof fetch
}

export type Page<Item> = { items: Item[]; totalCount: number }

type Answered<Of> = Of extends { form: 'many'; of: infer Record extends Entity }
  ? Page<Unwrapped<Record>>
  : Of extends { form: 'one'; of: infer Record extends Entity }
    ? Unwrapped<Record>
    : Of extends { form: 'plain'; schema: infer Schema extends z.ZodType }
      ? z.output<Schema>
      : Of extends { form: 'page'; item: infer Item extends z.ZodType }
        ? Page<z.output<Item>>
        : Of extends { form: 'file' }
          ? Blob
          : never

type ParamsOf<Of extends Call> = Of extends { params: infer Params extends z.ZodType } ? { params: z.input<Params> } : { params?: undefined }
type QueryOf<Of extends Call> = Of extends { query: infer Query extends z.ZodType } ? { query?: z.input<Query> } : { query?: undefined }
type BodyOf<Of extends Call> = Of extends { body: { schema: infer Schema extends z.ZodType } } ? { body: z.input<Schema> } : { body?: undefined }

export type RequestOf<Of extends Call> = ParamsOf<Of> & QueryOf<Of> & BodyOf<Of> & { idempotencyKey?: string; ifMatch?: string; signal?: AbortSignal }

type CallArguments<Of extends Call> = Of extends { params: z.ZodType } | { body: { schema: z.ZodType } } ? [request: RequestOf<Of>] : [request?: RequestOf<Of>]

export type Client<Of extends Calls> = { [Operation in keyof Of]: (...asked: CallArguments<Of[Operation]>) => Promise<Answered<Of[Operation]['answer']>> }

/** A response with its entity tag, which `ifMatch` sends back. */
export type Tagged<Data> = { data: Data; etag: string | undefined }

export type TaggedClient<Of extends Calls> = {
  [Operation in keyof Of]: (...asked: CallArguments<Of[Operation]>) => Promise<Tagged<Answered<Of[Operation]['answer']>>>
}

declare const described: unique symbol

/** What the client needs of a call. It has no schemas, so they stay out of the browser. `body` is the body's name; the full call exists only as a type. */
export type WireCall<Of extends Call = Call> = { method: Method; path: string; form: Answer['form']; body?: string; readonly [described]?: Of }
export type WireCalls<Of extends Calls> = { readonly [Operation in keyof Of]: WireCall<Of[Operation]> }

export const wireCallsOf = <const Of extends Calls>(calls: Of): WireCalls<Of> =>
  Object.fromEntries(
    Object.entries(calls).map(([operation, { method, path, answer, body }]) => [
      operation,
      { method, path, form: answer.form, ...(body && { body: body.name }) },
    ]),
  ) as WireCalls<Of>

type AnyRequest = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  idempotencyKey?: string
  ifMatch?: string
  signal?: AbortSignal
}

const encodeValue = (value: unknown) => encodeURIComponent(value instanceof Date ? value.toISOString() : String(value))

/** Arrays repeat the key, nested objects use bracketed keys, dates are ISO strings. */
export const encodeQuery = (query: Record<string, unknown>, inside?: string): string =>
  Object.entries(query)
    .flatMap(([key, value]) => {
      const name = inside ? `${inside}[${key}]` : key
      if (value === undefined || value === null) return []
      if (Array.isArray(value)) return value.map((item) => `${encodeURIComponent(name)}=${encodeValue(item)}`)
      if (typeof value === 'object' && !(value instanceof Date)) return encodeQuery(value as Record<string, unknown>, name) || []
      return `${encodeURIComponent(name)}=${encodeValue(value)}`
    })
    .join('&')

const demandParameters = (operation: string, call: WireCall, { params, body }: AnyRequest) => {
  for (const name of paramNames(call.path)) if (params?.[name] === undefined || params[name] === null) throw new RequiredError(name, operation)
  if (call.body && (body === undefined || body === null)) throw new RequiredError(call.body, operation)
}

const address = ({ path }: WireCall, { params = {}, query }: AnyRequest) => {
  const filled = path.replace(/\{(\w{1,40})\}/g, (_, name: string) => encodeValue(params[name]))
  const search = query ? encodeQuery(query) : ''
  return search ? `${filled}?${search}` : filled
}

const authorizationHeaders = (authorization: Authorization | undefined): Record<string, string> => {
  if (!authorization) return {}
  if ('bearer' in authorization) return { authorization: `Bearer ${authorization.bearer}` }
  if ('apiKey' in authorization) return { 'x-api-key': authorization.apiKey }
  const { username, password } = authorization.basic
  return { authorization: `Basic ${btoa(`${username}:${password}`)}` }
}

const readProblem = async (response: Response): Promise<ProblemDetails | undefined> =>
  response.headers.get('content-type')?.startsWith('application/problem+json') ? ((await response.json()) as ProblemDetails) : undefined

type WireRecord = { data: object; relationships?: object }

const readAnswer = async (form: Answer['form'], response: Response): Promise<unknown> => {
  if (form === 'plain') return response.json()
  if (form === 'file') return response.blob()
  if (form === 'one') return unwrap((await response.json()) as WireRecord)
  const records = (await response.json()) as WireRecord[]
  const items = form === 'page' ? records : records.map(unwrap)
  return { items, totalCount: Number(response.headers.get('x-total-count') ?? 0) }
}

const send = async (
  operation: string,
  call: WireCall,
  request: AnyRequest,
  { host, authorization, fetch: send = fetch }: ClientOptions,
): Promise<Tagged<unknown>> => {
  demandParameters(operation, call, request)
  const headers: Record<string, string> = { jsonFormat: 'camelCase', accept: 'application/json', ...authorizationHeaders(await authorization?.()) }
  if (request.body !== undefined) headers['content-type'] = 'application/json'
  if (request.idempotencyKey) headers['idempotency-key'] = request.idempotencyKey
  if (request.ifMatch) headers['if-match'] = request.ifMatch
  const body = request.body === undefined ? undefined : JSON.stringify(request.body)
  const response = await send(host + address(call, request), { method: call.method, headers, body, signal: request.signal }).catch((cause: unknown) => {
    throw new FetchError(cause)
  })
  if (!response.ok) throw new ResponseError(response, await readProblem(response))
  return { data: await readAnswer(call.form, response), etag: response.headers.get('etag') ?? undefined }
}

/** Builds the methods that `Client` and `TaggedClient` describe. No mapped type can express this, hence the cast. */
const methodsOf = <Methods>(calls: Readonly<Record<string, WireCall>>, method: (operation: string, call: WireCall, request: AnyRequest) => Promise<unknown>) =>
  Object.fromEntries(Object.entries(calls).map(([operation, call]) => [operation, (request: AnyRequest = {}) => method(operation, call, request)])) as Methods

/** A typed client for a table of calls: one method per call, under the call's name. */
export const createClient = <Of extends Calls>(calls: WireCalls<Of>, options: ClientOptions): Client<Of> =>
  methodsOf(calls, async (operation, call, request) => (await send(operation, call, request, options)).data)

/** The same client, with each response's entity tag. */
export const createTaggedClient = <Of extends Calls>(calls: WireCalls<Of>, options: ClientOptions): TaggedClient<Of> =>
  methodsOf(calls, (operation, call, request) => send(operation, call, request, options))
