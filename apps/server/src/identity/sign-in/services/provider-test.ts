import type { ProviderTest } from '@lanyard/contract'
import { ForbiddenAddressError, guardedFetch, isAllowedAddress } from './guarded-fetch.ts'

export type Tried = { issuer: string; clientId: string; clientSecret: string; redirectUri: string; allowsLocal: boolean }

type Check = ProviderTest['Checks'][number]
type Outcome = { passed: string } | { failed: string }
type Description = {
  issuer?: unknown
  authorization_endpoint?: unknown
  token_endpoint?: unknown
  jwks_uri?: unknown
  token_endpoint_auth_methods_supported?: unknown
}

/** What each step passes to the next. */
type Trial = Tried & { fetch: ReturnType<typeof guardedFetch>; url?: URL; description?: Description }

const faults: Record<string, string> = {
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'there is no such host',
  ECONNREFUSED: 'nothing answers there',
  ECONNRESET: 'it broke the connection',
  EHOSTUNREACH: 'it can’t be reached',
  ENETUNREACH: 'it can’t be reached',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by nobody known',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is signed by nobody known',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate can’t be verified',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate can’t be verified',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
}

const faultOf = (error: unknown): string => {
  if (error instanceof ForbiddenAddressError) return 'that address is not called from here'
  if (!(error instanceof Error)) return 'it does not answer'
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'it does not answer within 5 seconds'
  const code = 'code' in error ? String(error.code) : ''
  return faults[code] ?? (/SSL|EPROTO/.test(code) ? 'it does not speak https' : 'it does not answer as it should')
}

const readJson = async (fetch: Trial['fetch'], address: string): Promise<{ value: Record<string, unknown> } | { fault: string }> => {
  try {
    const answer = await fetch(address, { headers: { accept: 'application/json' } })
    if (answer.status !== 200) return { fault: `it answers ${answer.status}` }
    const value: unknown = await answer.json()
    return value !== null && typeof value === 'object' && !Array.isArray(value)
      ? { value: value as Record<string, unknown> }
      : { fault: 'it does not answer JSON' }
  } catch (error) {
    return { fault: error instanceof SyntaxError ? 'it does not answer JSON' : faultOf(error) }
  }
}

const address = (trial: Tried & { url?: URL }): Outcome => {
  const url = URL.parse(trial.issuer)
  if (!url) return { failed: 'The issuer is not a web address.' }
  if (url.protocol === 'http:' && !isAllowedAddress(url, trial.allowsLocal))
    return { failed: 'This address starts with http://. An identity service must use https://.' }
  if (!isAllowedAddress(url, trial.allowsLocal)) return { failed: 'The issuer must start with https://.' }
  if (url.search || url.hash || url.username) return { failed: 'The issuer must be an address without a question mark, # or user name.' }
  trial.url = url
  return { passed: 'The issuer is an encrypted web address.' }
}

const reachable = async (trial: Trial): Promise<Outcome> => {
  const where = `${trial.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const read = await readJson(trial.fetch, where)
  if ('fault' in read) return { failed: `The service does not describe itself at ${where}: ${read.fault}.` }
  trial.description = read.value
  return { passed: 'The service describes itself.' }
}

const issuer = ({ issuer: expected, description }: Trial): Outcome =>
  description?.issuer === expected
    ? { passed: 'It calls itself by the same issuer.' }
    : { failed: `It calls itself ${String(description?.issuer).slice(0, 300)}. Enter exactly that as the issuer.` }

const endpoints = ({ description = {}, allowsLocal }: Trial): Outcome => {
  for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const) {
    const url = URL.parse(String(description[name] ?? ''))
    if (!url) return { failed: `Its description has no ${name}.` }
    if (!isAllowedAddress(url, allowsLocal)) return { failed: `Its ${name} is not encrypted.` }
  }
  const methods = description.token_endpoint_auth_methods_supported
  if (Array.isArray(methods) && !methods.includes('client_secret_post'))
    return { failed: 'It does not take the secret in the body (client_secret_post), which Lanyard needs.' }
  return { passed: 'It says where to sign in, where to get tokens and where its keys are.' }
}

const isSigningKey = (key: unknown) =>
  key !== null && typeof key === 'object' && 'kty' in key && ['RSA', 'EC', 'OKP'].includes(String(key.kty)) && !('use' in key && key.use === 'enc')

const keys = async ({ description, fetch }: Trial): Promise<Outcome> => {
  const read = await readJson(fetch, String(description?.jwks_uri))
  if ('fault' in read) return { failed: `Its keys can't be read: ${read.fault}.` }
  const published = read.value.keys
  return Array.isArray(published) && published.some(isSigningKey)
    ? { passed: 'It publishes its keys.' }
    : { failed: 'It publishes no key to check signatures with.' }
}

const refusals: Record<string, string> = {
  invalid_client: 'It refuses the client: the client id or the secret is wrong',
  unauthorized_client: 'It does not let this client sign people in with the authorization code flow',
  unsupported_grant_type: 'It does not offer the authorization code flow',
}

/** A made-up code: a service that complains about the code has accepted the client. */
const client = async ({ description, fetch, clientId, clientSecret, redirectUri }: Trial): Promise<Outcome> => {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code: 'lanyard-tries-the-client',
    redirect_uri: redirectUri,
    code_verifier: 'lanyard-tries-the-client-with-a-verifier-of-its-own',
    client_id: clientId,
    client_secret: clientSecret,
  })
  try {
    const headers = { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await fetch(String(description?.token_endpoint), { method: 'POST', headers, body })
    const details = (await answer.json()) as { error?: unknown; error_description?: unknown }
    const error = String(details.error ?? '')
    const because = typeof details.error_description === 'string' ? ` (${details.error_description.slice(0, 200)})` : ''
    if (refusals[error]) return { failed: `${refusals[error]}${because}.` }
    if (answer.status >= 500 || error === '') return { failed: `It answers ${answer.status} where tokens are given out${because}.` }
    return { passed: 'It accepts the client id and the secret.' }
  } catch (error) {
    return { failed: `It does not answer where tokens are given out: ${error instanceof SyntaxError ? 'it does not answer JSON' : faultOf(error)}.` }
  }
}

const steps: [Check['Name'], (trial: Trial) => Outcome | Promise<Outcome>][] = [
  ['address', address],
  ['reachable', reachable],
  ['issuer', issuer],
  ['endpoints', endpoints],
  ['keys', keys],
  ['client', client],
]

/** What is wrong with the address itself, as a test's result; undefined if nothing is. */
export const addressFault = (tried: Tried): ProviderTest | undefined => {
  const outcome = address({ ...tried })
  return 'failed' in outcome ? { Success: false, Checks: [{ Name: 'address', Passed: false, Message: outcome.failed }] } : undefined
}

/** Tests an identity service step by step, up to the first that fails, and says what is wrong. */
export const testProvider = async (tried: Tried): Promise<ProviderTest> => {
  const trial: Trial = { ...tried, fetch: guardedFetch(tried.allowsLocal) }
  const Checks: Check[] = []
  for (const [Name, step] of steps) {
    const outcome = await step(trial)
    const Passed = 'passed' in outcome
    Checks.push({ Name, Passed, Message: 'passed' in outcome ? outcome.passed : outcome.failed })
    if (!Passed) return { Success: false, Checks }
  }
  return { Success: true, Checks }
}
