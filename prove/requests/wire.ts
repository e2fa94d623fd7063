import { Agent, type IncomingHttpHeaders, request } from 'node:http'

export type Answer = { status: number; headers: IncomingHttpHeaders; body: string; bytes: Buffer }

/** A body that isn't a string is sent as JSON. `cutAfter` closes the connection after this many milliseconds. */
export type RequestOptions = {
  method?: string
  bearer?: string
  headers?: Record<string, string>
  body?: unknown
  cutAfter?: number
}

/** Requests on loopback with their own Host header. `site` is the name before `.localhost`. */
export type Wire = {
  port: number
  hostOf(site: string): string
  originOf(site: string): string
  send(site: string, path: string, options?: RequestOptions): Promise<Answer>
  close(): void
}

const asBytes = (body: unknown): Buffer | undefined => {
  if (body === undefined) return undefined
  return Buffer.isBuffer(body) ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
}

const longest = 20_000

export const openWire = (port: number, sitesPort = port): Wire => {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  const hostOf = (site: string) => (site === '' ? `localhost:${sitesPort}` : `${site}.localhost:${sitesPort}`)
  const send = (site: string, path: string, { method = 'GET', bearer, headers = {}, body, cutAfter }: RequestOptions = {}) =>
    new Promise<Answer>((resolve, reject) => {
      const given = asBytes(body)
      const sent = request(
        {
          ...{ host: 'localhost', port, path, method, agent, timeout: longest },
          headers: {
            ...{ host: hostOf(site), jsonformat: 'camelCase' },
            ...(given && { 'content-type': 'application/json', 'content-length': given.length }),
            ...(bearer && { authorization: `Bearer ${bearer}` }),
            ...headers,
          },
        },
        (answer) => {
          const parts: Buffer[] = []
          answer.on('data', (part: Buffer) => parts.push(part))
          answer.on('error', reject)
          answer.on('end', () => {
            const bytes = Buffer.concat(parts)
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: bytes.toString(), bytes })
          })
        },
      )
      sent.on('timeout', () => sent.destroy(new Error(`${method} ${path} had no answer within ${longest / 1000} s`)))
      sent.on('error', reject)
      sent.end(given)
      if (cutAfter !== undefined) setTimeout(() => sent.destroy(new Error('cut')), cutAfter)
    })
  const originOf = (site: string) => `http://${hostOf(site)}`
  return { port, hostOf, originOf, send, close: () => agent.destroy() }
}
