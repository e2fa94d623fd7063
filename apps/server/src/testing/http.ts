import { once } from 'node:events'
import { type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { type Origin, origins } from './server.ts'

export type HttpAnswer = { status: number; headers: IncomingHttpHeaders; body: string }

type Sent = { method?: string; bearer?: string; headers?: Record<string, string>; body?: string }

/** Real requests to an application that listens on its own port, including everything before the router. */
export const overHttp = async (app: FastifyInstance) => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.addresses()[0] as AddressInfo
  return async (origin: Origin, path: string, { method = 'GET', bearer, headers, body }: Sent = {}): Promise<HttpAnswer> => {
    const host = new URL(origins[origin]).host
    const sent = request({
      ...{ host: '127.0.0.1', port, path, method, agent: false },
      headers: { host, ...(bearer && { authorization: `Bearer ${bearer}` }), ...headers },
    })
    sent.end(body)
    const [answer] = await once(sent, 'response')
    return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
  }
}
