import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { addTestAccount, browserAt, cheap, codeAt, goodPassword, resetCodeFor } from '../../../testing/identity.ts'
import { openTestServer, type TestServer } from '../../../testing/server.ts'
import { hours, minutes, openTestClock } from '../../../testing/test-clock.ts'

const walks = Number(process.env.LANYARD_WALKS ?? 200)
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const { clock, forward } = openTestClock()

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ clock, passwordCost: cheap })
  await server.asOwner(`update tenants set settings = jsonb_set(settings, '{SignIn}', '{"SecondFactor": "required"}') where code = 'PROTEA'`)
  await server.changeNotifications.handledByAll()
})
afterAll(() => server.close())

type Kind = 'plain' | 'temporary' | 'totp' | 'temporary-totp' | 'required'
const site = (kind: Kind) => (kind === 'required' ? 'protea' : 'banksia')

const kinds = fc.constantFrom<Kind>('plain', 'temporary', 'totp', 'temporary-totp', 'required')
const moves = fc.oneof(
  { weight: 5, arbitrary: fc.constant('right step' as const) },
  { weight: 1, arbitrary: fc.constantFrom('login right', 'login wrong', 'forgot', 'reset right', 'reset wrong') },
  { weight: 1, arbitrary: fc.constantFrom('new password', 'short password', 'setup', 'verify right', 'verify wrong', 'code right', 'code wrong') },
  { weight: 1, arbitrary: fc.constantFrom('replay cookie', 'other tenant', 'forged cookie', 'no cookie', 'unknown step', 'expire') },
)
type Move = 'right step' | string

/** The model of the walk, independent of the server: which factors were truly shown in the current sign-in. */
type Model = {
  password: string
  open: string | undefined
  shown: Set<'password' | 'new password' | 'second'>
  lastCookie: string | undefined
  totp: string | undefined
  temporary: boolean
}

const challengeCookie = (browser: Browser) => browser.cookies.get('lanyard.challenge')

const walk = async (kind: Kind, path: readonly Move[], number: number) => {
  const origin = site(kind)
  const email = `walk${number}@walks.example`
  const startsWithTotp = kind === 'totp' || kind === 'temporary-totp'
  await addTestAccount(server, origin, { email, temporary: kind.startsWith('temporary'), ...(startsWithTotp && { totpSecret: secret }) })
  const browser = browserAt(server, origin)
  const model: Model = {
    password: goodPassword,
    open: undefined,
    shown: new Set(),
    lastCookie: undefined,
    totp: startsWithTotp ? secret : undefined,
    temporary: kind.startsWith('temporary'),
  }
  let passwords = 0

  const setupSecret = async () => ((await browser.challenge()) as { setup?: { secret: string } }).setup?.secret ?? secret
  const resetCode = async () => (await resetCodeFor(server, origin, email)) || '00000000'
  /** A code of a fresh step, so the walk is never refused for a used one. */
  const freshCode = (of: string) => {
    forward(31_000)
    return codeAt(of, clock())
  }

  const fieldsOf = async (move: Move): Promise<Record<string, string>> => {
    if (move === 'right step')
      return fieldsOf(
        (
          {
            NEW_PASSWORD_REQUIRED: 'new password',
            MFA_SETUP: 'setup',
            MFA_VERIFY: 'verify right',
            SOFTWARE_TOKEN_MFA: 'code right',
            RESET_PASSWORD: 'reset right',
          } as Record<string, string>
        )[model.open ?? ''] ?? 'login right',
      )
    const table: Record<string, () => Promise<Record<string, string>> | Record<string, string>> = {
      'login right': () => ({ step: 'LOGIN', username: email, password: model.password }),
      'login wrong': () => ({ step: 'LOGIN', username: email, password: 'wrong' }),
      forgot: () => ({ step: 'FORGOT_PASSWORD', username: email }),
      'reset right': async () => ({ step: 'RESET_PASSWORD', code: await resetCode(), newPassword: `reset phrase ${number} ${++passwords}x` }),
      'reset wrong': () => ({ step: 'RESET_PASSWORD', code: '12121212', newPassword: `reset phrase ${number} x` }),
      'new password': () => ({ step: 'NEW_PASSWORD_REQUIRED', newPassword: `chosen phrase ${number} ${++passwords}x` }),
      'short password': () => ({ step: 'NEW_PASSWORD_REQUIRED', newPassword: 'short' }),
      setup: () => ({ step: 'MFA_SETUP' }),
      'verify right': async () => ({ step: 'MFA_VERIFY', code: codeAt(await setupSecret(), clock()) }),
      'verify wrong': () => ({ step: 'MFA_VERIFY', code: '000000' }),
      'code right': () => ({ step: 'SOFTWARE_TOKEN_MFA', code: freshCode(model.totp ?? secret) }),
      'code wrong': () => ({ step: 'SOFTWARE_TOKEN_MFA', code: '000000' }),
      'unknown step': () => ({ step: 'constructor' }),
    }
    return table[move]?.() ?? {}
  }

  for (const move of path) {
    if (move === 'expire') {
      forward(model.open ? minutes(16) : hours(1))
      continue
    }
    const cookie = challengeCookie(browser)
    const fields = await fieldsOf(['replay cookie', 'other tenant', 'forged cookie', 'no cookie'].includes(move) ? 'right step' : move)
    if (move === 'replay cookie' && model.lastCookie) browser.cookies.set('lanyard.challenge', model.lastCookie)
    if (move === 'forged cookie') browser.cookies.set('lanyard.challenge', `${server.tenantId(origin)}.${'A'.repeat(43)}`)
    if (move === 'no cookie') browser.cookies.delete('lanyard.challenge')
    if (move === 'other tenant') {
      const elsewhere = browserAt(server, 'kahu')
      if (cookie) elsewhere.cookies.set('lanyard.challenge', cookie)
      const answer = await elsewhere.signIn(fields)
      expect(answer.status).toBe(401)
      expect(await elsewhere.session()).toEqual({})
      if (cookie && fields.step !== 'LOGIN') model.open = undefined
      continue
    }
    const wasOpen = model.open
    const { status, error } = await browser.signIn(fields)
    const isReplayed = move === 'replay cookie' && model.lastCookie !== undefined && model.lastCookie !== cookie
    const isTampered = isReplayed || move === 'forged cookie' || move === 'no cookie'

    if (fields.step === 'LOGIN') {
      model.shown = new Set(fields.password === model.password && error !== 'CredentialsSignin' ? ['password'] : [])
    } else if (isTampered || fields.step !== wasOpen) {
      if (fields.step !== 'FORGOT_PASSWORD') expect(error, `${move} while ${wasOpen} was open`).toBe('CredentialsSignin')
      model.shown = new Set()
    } else if (fields.step === 'NEW_PASSWORD_REQUIRED' && error !== 'NEW_PASSWORD_REQUIRED' && error !== 'CredentialsSignin') {
      model.password = fields.newPassword as string
      model.temporary = false
      model.shown.add('new password')
    } else if (fields.step === 'RESET_PASSWORD' && error === 'LOGIN') {
      model.password = fields.newPassword as string
      model.temporary = false
    } else if (fields.step === 'SOFTWARE_TOKEN_MFA' && move !== 'code wrong' && status === 200) model.shown.add('second')
    else if (fields.step === 'MFA_VERIFY' && move !== 'verify wrong' && status === 200) {
      model.shown.add('second')
      model.totp = 'set up'
    }

    if (!isTampered) model.lastCookie = cookie ?? model.lastCookie
    model.open = status === 200 || error === 'CredentialsSignin' || error === 'LOGIN' ? undefined : (error ?? undefined)

    const isIn = (await browser.session()).user !== undefined
    expect(isIn).toBe(status === 200)
    if (!isIn) continue
    expect(model.shown, 'the password was shown').toContain('password')
    expect(model.temporary, 'no temporary password').toBe(false)
    if (startsWithTotp || kind === 'required' || model.totp) expect(model.shown, 'the second factor was shown').toContain('second')
    return
  }
  expect(await browser.session()).toEqual({})
}

test(`no walk of ${walks} through the steps ends in a session without every required factor, and an illegal step ends the sign-in`, {
  timeout: 40 * 60_000,
}, async () => {
  let number = 0
  await fc.assert(
    fc.asyncProperty(kinds, fc.array(moves, { minLength: 1, maxLength: 12 }), (kind, path) => walk(kind, path as Move[], number++)),
    { numRuns: walks, endOnFailure: true },
  )
})
