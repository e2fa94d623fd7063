import { afterAll, beforeEach } from 'vitest'
import { saveIdentityProvider } from '../../identity/sign-in/services/identity-providers.queries.ts'
import type { Browser } from '../../testing/browser.ts'
import { browserAt, cheap, codeAt, secretsOfTests } from '../../testing/identity.ts'
import { type Known, newSigningKey, openIdentityService, peerSecret, walkThrough } from '../../testing/identity-service.ts'
import { openTestServer, origins, type TestServer } from '../../testing/server.ts'
import { openTestClock } from '../../testing/test-clock.ts'
import { type Inviting, newAddress, openInviting } from './inviting.ts'

type Tenant = 'banksia' | 'kahu'
type Saved = { tenant?: Tenant; providerId?: string; domains?: string[]; learners?: boolean; staff?: boolean; at?: string }

/** An identity service of two tenants, and what their staff do with it. */
const openStaffService = async (server: TestServer, clock: () => number, announcesIssuer: boolean) => {
  const people = new Map<string, Known>()
  const redirectUris = ['banksia.college', 'kahu.college', 'college'].map((id) => `${origins.console}/api/auth/callback/${id}`)
  const peer = await openIdentityService({ redirectUris, keys: [await newSigningKey('one')], people, announcesIssuer })

  const save = ({ tenant = 'banksia', providerId = 'college', domains = [], learners = true, staff = true, at = peer.issuer }: Saved = {}) => {
    const service = {
      providerId,
      name: 'College account',
      icon: 'school',
      issuer: at,
      clientId: 'lanyard',
      allowedDomains: domains,
      linksByVerifiedEmail: true,
    }
    const tenantId = server.tenantId(tenant)
    return server.database
      .forTenant(tenantId)
      .write((transaction) =>
        saveIdentityProvider(transaction, tenantId, { ...service, clientSecretSealed: secretsOfTests.seal(peerSecret) }, { learners, staff }),
      )
  }

  /** The URL of the service's page, from an invitation's page. */
  const leaveWith = async (browser: Browser, Token: string, ProviderId = 'college') => {
    const answer = await browser.send('/invitations/identity', { json: { Token, ProviderId } })
    return { status: answer.status, url: String(answer.json().Url), problem: answer.json() }
  }
  const through = (url: string, person: string, consents = true) => walkThrough(url, person, origins.console, consents)
  const ended = ({ headers }: { headers: Record<string, unknown> }) => String(headers.location).replace(origins.console, '')

  /** Where the round trip through the service ends. */
  const accept = async (browser: Browser, token: string, person: string, consents = true) =>
    ended(await browser.send(await through((await leaveWith(browser, token)).url, person, consents)))

  const leaveToSignIn = (browser: Browser, tenant: string) => browser.signIn({}, { provider: `${tenant.toLowerCase()}.college`, route: 'signin' })
  const signIn = async (browser: Browser, person: string, tenant = 'BANKSIA') =>
    ended(await browser.send(await through((await leaveToSignIn(browser, tenant)).url, person)))

  const setUpTwoStep = async (browser: Browser): Promise<string> => {
    await browser.signIn({ step: 'MFA_SETUP' })
    const { setup } = (await browser.challenge()) as { setup: { secret: string } }
    await browser.signIn({ step: 'MFA_VERIFY', code: codeAt(setup.secret, clock()) })
    await browser.challenge()
    return setup.secret
  }
  const showCode = (browser: Browser, secret: string) => browser.signIn({ step: 'SOFTWARE_TOKEN_MFA', code: codeAt(secret, clock()) })

  /** A new person who joins with the service: a signed-in browser, and their authenticator's secret. */
  const joinWithService = async (token: string, person: string) => {
    const browser = browserAt(server, 'console')
    await accept(browser, token, person)
    const secret = await setUpTwoStep(browser)
    return { browser, secret }
  }
  return { peer, people, save, leaveWith, through, ended, accept, leaveToSignIn, signIn, setUpTwoStep, showCode, joinWithService }
}

/** For a test file: a server with the service, which is turned on for everyone before each test, and a Banksia administrator who invites. */
export const openStaffServer = async ({ announcesIssuer = true } = {}) => {
  const { clock, forward } = openTestClock()
  const server = await openTestServer({ clock, passwordCost: cheap })
  const inviting = await openInviting(server, clock)
  const service = await openStaffService(server, clock, announcesIssuer)
  beforeEach(() => service.save())
  afterAll(async () => {
    await service.peer.close()
    await server.close()
  })

  /** Invites an address, and adds a person with that address at the service. */
  const invited = async (person: string, options: Parameters<Inviting['invite']>[0] = {}, email = newAddress()) => {
    service.people.set(person, { email, email_verified: true })
    const { Id } = await inviting.invite({ Email: email, ...options })
    return { id: Id, email, token: await inviting.tokenFor(email) }
  }
  return { clock, forward, server, inviting, invited, service }
}
