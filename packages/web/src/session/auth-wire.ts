/** The authentication calls, as the NextAuth v4 client makes them. */
export type SessionUser = { idToken: string; accessToken: string; username: string; name?: string | null; email?: string | null; isViewing?: true }
export type Session = { user?: Partial<SessionUser> | null; expires?: string | null }

export type Provider = { id: string; name: string; type: string; signinUrl: string; callbackUrl: string; icon?: string | null }
export type SignInResult = { error: string | undefined; status: number; ok: boolean; url: string | null; retryAfter?: number }
export type SignInFields = Record<string, string>

const readJson = async <Answer>(response: Response): Promise<Answer> => (await response.json()) as Answer

const demandOk = (response: Response) => {
  if (!response.ok) throw new Error('Response returned an error code')
  return response
}

/** The CSRF token was rejected. The response set a new cookie, so the next token will be accepted. */
const isStaleToken = (url: string) => new URL(url, location.origin).searchParams.get('csrf') === 'true'

export const openAuthWire = (base = '/api/auth') => {
  const get = async <Answer>(path: string): Promise<Answer> =>
    readJson(demandOk(await fetch(`${base}/${path}`, { headers: { accept: 'application/json' }, cache: 'no-store' })))

  /** The portal's page preloads the session. It is used once, and not after signing in or out. */
  let preloaded = document.querySelector(`link[href="${base}/session"]`) ? fetch(`${base}/session`) : undefined
  // Whoever uses it is told; if nobody does, nobody needs to be.
  preloaded?.catch(() => {})

  const csrfToken = async () => (await get<{ csrfToken: string }>('csrf')).csrfToken

  const postForm = async (path: string, fields: SignInFields) => {
    preloaded = undefined
    return fetch(`${base}/${path}`, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...fields, csrfToken: await csrfToken(), json: 'true' }),
    })
  }

  const getSession = async (): Promise<Session> => {
    const early = preloaded
    preloaded = undefined
    return (await (early ? early.then(demandOk).then(readJson<Session | null>) : get<Session | null>('session'))) ?? {}
  }

  const update = async (data: unknown): Promise<Session> =>
    readJson(
      demandOk(
        await fetch(`${base}/session`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ csrfToken: await csrfToken(), data }),
        }),
      ),
    )

  /** `tenant`: the code of the tenant whose identity services the console should list too. */
  const providersPath = (tenant: string | undefined) => (tenant ? `providers?${new URLSearchParams({ tenant })}` : 'providers')
  const getProviders = (tenant?: string) => get<Record<string, Provider>>(providersPath(tenant))

  /** Without a list of providers, or for an unknown provider, the browser goes where the specification sends it. */
  const providerOf = async (id: string, callbackUrl: string, tenant?: string): Promise<Provider | undefined> => {
    const response = await fetch(`${base}/${providersPath(tenant)}`, { headers: { accept: 'application/json' } })
    const providers = response.ok ? await readJson<Record<string, Provider>>(response) : undefined
    if (providers && Object.hasOwn(providers, id)) return providers[id]
    location.assign(providers ? `${base}/signin?${new URLSearchParams({ callbackUrl })}` : `${base}/error`)
    return undefined
  }

  /** Credentials go to the callback route, other provider types to their sign-in route. */
  const signIn = async (id: string, fields: SignInFields, callbackUrl = location.href): Promise<SignInResult> => {
    const provider = await providerOf(id, callbackUrl, fields.tenant)
    if (!provider) return { error: 'Configuration', status: 503, ok: false, url: null }
    const path = provider.type === 'credentials' ? 'callback' : 'signin'
    const send = () => postForm(`${path}/${encodeURIComponent(id)}`, { ...fields, callbackUrl, pending: '200' })
    let response = await send()
    let { url } = await readJson<{ url: string }>(response)
    if (isStaleToken(url)) {
      response = await send()
      url = (await readJson<{ url: string }>(response)).url
    }
    const error = new URL(url, location.origin).searchParams.get('error') ?? (isStaleToken(url) ? 'Configuration' : undefined)
    const retryAfter = Number(response.headers.get('retry-after')) || undefined
    return { error, status: response.status, ok: response.ok, url: error ? null : url, ...(retryAfter && { retryAfter }) }
  }

  const signOut = async (callbackUrl = location.href) => readJson<{ url: string }>(await postForm('signout', { callbackUrl }))

  /** The second reading of sign-out: revokes the session on the server. */
  const revoke = async (body: { accessToken: string; username: string; userPoolId: string }) =>
    demandOk(await fetch(`${base}/sign-out`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }))

  /** What the pending step's screen needs. Without its cookie no step is pending. */
  const getChallenge = async <Challenge>(): Promise<Challenge | undefined> => {
    const response = await fetch(`${base}/challenge`, { headers: { accept: 'application/json' }, cache: 'no-store' })
    return response.ok ? readJson<Challenge>(response) : undefined
  }

  return { base, csrfToken, getSession, update, getProviders, signIn, signOut, revoke, getChallenge }
}

export type AuthWire = ReturnType<typeof openAuthWire>
