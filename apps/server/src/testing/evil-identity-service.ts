import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** The attacker's own authorisation request at the honest service, with the victim's state. */
const forge = (bait: string, url: URL) => {
  const forged = new URL(bait)
  forged.searchParams.set('state', url.searchParams.get('state') ?? '')
  return forged.href
}

/**
 * An identity service that attempts a mix-up attack: it redirects people to the honest service with the attacker's request, and records every code that it
 * receives.
 */
export const openEvilService = async (bait: () => string) => {
  const codes: string[] = []
  const http = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', issuer)
    if (url.pathname === '/auth') return response.writeHead(302, { location: forge(bait(), url) }).end()
    if (url.pathname === '/token') {
      const body = await text(request)
      codes.push(new URLSearchParams(body).get('code') ?? '')
      return response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":"invalid_grant"}')
    }
    const description = { issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token`, jwks_uri: `${issuer}/jwks` }
    return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(description))
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const close = () =>
    new Promise<void>((resolve) => {
      http.closeAllConnections()
      http.close(() => resolve())
    })
  return { issuer, codes, close }
}
