import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { Server } from 'node:net'

/** How a server stops without failing a request that is on its way. */
export const openDraining = () => {
  let isDraining = false
  const begin = () => {
    isDraining = true
  }
  return {
    begin,
    /** While the server drains, a connection's next response is its last and says so. */
    endAfter: (response: ServerResponse) => {
      if (isDraining) response.shouldKeepAlive = false
    },
    /**
     * Accepts no further connections and waits until the open ones have ended, at most until the signal. An idle connection stays open meanwhile, because a
     * request may be on its way: it is answered, and the connection ends with it.
     */
    drain: async (server: Server, until: AbortSignal) => {
      begin()
      const ended = once(server, 'close', { signal: until })
      // The close of node:http would close idle connections at once.
      Server.prototype.close.call(server)
      await ended.catch((error: unknown) => {
        if (!until.aborted) throw error
      })
    },
  }
}

export type Draining = ReturnType<typeof openDraining>
