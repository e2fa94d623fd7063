import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An identity service that counts requests for its discovery document. */
export const openCountingService = async () => {
  let count = 0
  const http = createServer((_, response) => {
    count++
    const description = { issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token`, jwks_uri: `${issuer}/jwks` }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(description))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  return {
    issuer,
    discoveryRequests: () => count,
    reset: () => {
      count = 0
    },
    close: () => new Promise<void>((resolve) => http.close(() => resolve())),
  }
}
