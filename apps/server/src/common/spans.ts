import { type Span, type SpanAttributes, withContext, workContext } from './work-context.ts'

/** Runs `work` in `span`, which ends with it. */
export const within = async <Result>(span: Span, work: () => Promise<Result>): Promise<Result> => {
  try {
    return await withContext({ span }, work)
  } catch (error) {
    span.fail(error)
    throw error
  } finally {
    span.end()
  }
}

/** A call to another service, as a step of the current work if that is traced. */
export const inSpan = <Result>(name: string, attributes: SpanAttributes, call: (span?: Span) => Promise<Result>): Promise<Result> => {
  const span = workContext()?.span?.begin(name, attributes, 'client')
  return span ? within(span, () => call(span)) : call()
}

/** A call over HTTP. Its path isn't told, because it may hold a token or a file's name. */
export const inHttpSpan = (method: string, url: URL, call: (headers: Record<string, string>) => Promise<Response>): Promise<Response> => {
  const { hostname, port, protocol } = url
  const attributes = { 'http.request.method': method, 'server.address': hostname, 'server.port': Number(port || (protocol === 'https:' ? 443 : 80)) }
  return inSpan(method, attributes, async (span) => {
    const response = await call(span?.headers() ?? {})
    span?.set({ 'http.response.status_code': response.status })
    if (response.status >= 400) span?.fail(String(response.status))
    return response
  })
}
