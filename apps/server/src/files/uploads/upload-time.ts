import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** As long as the address of an upload counts; one that stalls is cut much earlier. */
const longestUpload = 15 * 60_000
/** Every other request. */
export const longestRequest = 25_000

const isUpload = ({ method, url }: FastifyRequest) => method === 'PUT' && url.startsWith('/files/')
const hasBody = ({ headers }: FastifyRequest) => headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const tooSlow = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'

/** A slow connection may take its time for a file, and for nothing else. */
export const giveUploadsTime = (app: FastifyInstance, { longest = longestRequest } = {}) => {
  app.server.requestTimeout = longestUpload
  app.addHook('onRequest', (request, { raw: answer }, done) => {
    const { raw } = request
    const { socket } = raw
    // What is injected in tests comes over no line.
    if (socket instanceof Socket && hasBody(request) && !isUpload(request)) {
      const cut = () => {
        if (raw.complete || socket.destroyed) return
        if (!answer.headersSent) socket.write(tooSlow)
        socket.destroySoon()
      }
      const timer = setTimeout(cut, longest)
      timer.unref()
      for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer))
    }
    done()
  })
}
