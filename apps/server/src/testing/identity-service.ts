import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import Provider from 'oidc-provider'

/** The people the service knows, by their name there. */
export type Known = { email: string; email_verified: boolean; given_name?: string; family_name?: string }

export const peerSecret = 'a secret of the peer, canary'

export const newSigningKey = async (kid: string): Promise<JWK> => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kid, use: 'sig', alg: 'RS256' }
}

const listen = (http: Server, port: number) => new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve))

type Options = { redirectUris: string[]; keys: JWK[]; people: Map<string, Known>; port?: number; announcesIssuer?: boolean }

/** Acts like a service without RFC 9207: its answers don't name their issuer. */
const withoutIssuer = (provider: Provider) =>
  provider.use(async (context, next) => {
    await next()
    if (context.path.endsWith('/openid-configuration')) delete (context.body as Record<string, unknown>).authorization_response_iss_parameter_supported
    const location = URL.parse(context.response.get('location'))
    if (!location?.searchParams.has('iss')) return
    location.searchParams.delete('iss')
    context.set('location', location.href)
  })

/** A real, certified identity service with its own sign-in and consent pages. */
export const openIdentityService = async ({ redirectUris, keys, people, port = 0, announcesIssuer = true }: Options) => {
  const http = createServer()
  await listen(http, port)
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [{ client_id: 'lanyard', client_secret: peerSecret, redirect_uris: redirectUris, token_endpoint_auth_method: 'client_secret_post' }],
    jwks: { keys },
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    pkce: { required: () => true },
    cookies: { keys: ['peer'] },
    features: { devInteractions: { enabled: true } },
    findAccount: (_, sub) => ({ accountId: sub, claims: async () => ({ sub, ...people.get(sub) }) }),
  })
  if (!announcesIssuer) withoutIssuer(provider)
  http.on('request', provider.callback())
  const close = () =>
    new Promise<void>((resolve) => {
      http.closeAllConnections()
      http.close(() => resolve())
    })
  return { issuer, close }
}

export type IdentityService = Awaited<ReturnType<typeof openIdentityService>>

/** Follows the service's pages as a person would, signing in and consenting, until the redirect back. */
export const walkThrough = async (url: string, person: string, home: string, consents = true): Promise<string> => {
  const jar = new Map<string, string>()
  const step = async (address: string, body?: URLSearchParams) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(address, { redirect: 'manual', headers: { cookie }, ...(body && { method: 'POST', body }) })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    return answer
  }
  let next = url
  for (let hops = 0; hops < 12; hops++) {
    if (next.startsWith(home)) return next.slice(home.length)
    const answer = await step(next)
    const location = answer.headers.get('location')
    if (location) {
      next = new URL(location, next).href
      continue
    }
    const page = await answer.text()
    if (!consents && page.includes('value="consent"')) {
      next = new URL(/href="([^"]*\/abort)"/.exec(page)?.[1] ?? '', next).href
      continue
    }
    const action = /action="([^"]+)"/.exec(page)?.[1] ?? ''
    const prompt = page.includes('value="login"') ? 'login' : 'consent'
    const posted = await step(new URL(action, next).href, new URLSearchParams({ prompt, login: person, password: 'x' }))
    next = new URL(posted.headers.get('location') ?? '', next).href
  }
  throw new Error(`lost at ${next}`)
}
