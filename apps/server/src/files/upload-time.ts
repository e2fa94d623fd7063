import type { FastifyInstance, FastifyRequest } from 'fastify'

const longestRequest = 30_000
/** As long as the address of an upload counts; one that stalls is cut much earlier. */
const longestUpload = 15 * 60_000

const isUpload = ({ method, url }: FastifyRequest) => method === 'PUT' && url.startsWith('/files/')
const hasBody = ({ headers }: FastifyRequest) => headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** A slow line may take its time for a file; every other request must have arrived after 30 seconds, as before. */
export const giveUploadsTime = (app: FastifyInstance) => {
  app.server.requestTimeout = longestUpload
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasBody(request) && !isUpload(request)) {
      const { raw } = request
      const timer = setTimeout(() => raw.complete || raw.destroy(), longestRequest)
      timer.unref()
      raw.once('close', () => clearTimeout(timer))
    }
    done()
  })
}
