import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Milliseconds: as long as an upload URL is valid. A stalled upload is cut off much earlier. */
const longestUpload = 15 * 60_000
/** Milliseconds for every other request. */
export const longestRequest = 25_000

const isUpload = ({ method, url }: FastifyRequest) => (method === 'PUT' && url.startsWith('/files/')) || (method === 'PATCH' && url.startsWith('/imports/'))
const hasBody = ({ headers }: FastifyRequest) => headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const tooSlow = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'

/** Gives uploads more time to arrive than other requests. */
export const giveUploadsTime = (app: FastifyInstance, { longest = longestRequest } = {}) => {
  app.server.requestTimeout = longestUpload
  app.addHook('onRequest', (request, { raw: answer }, done) => {
    const { raw } = request
    const { socket } = raw
    // Injected test requests have no socket.
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
