import { hash } from '@node-rs/argon2'
import type { Lanyard } from '../lanyard.ts'
import type { Answer, Wire } from '../requests/wire.ts'
import { addAccounts } from './accounts.ts'
import { type Browser, openBrowser, outcomeOf } from './browser.ts'
import { resetCodeOf } from './sent-mail.ts'
import { codeAt } from './totp.ts'

/** A person at one tenant: signed in on two devices, with a password reset under way on a third. */
export type Member = {
  wire: Wire
  site: string
  tenantId: number
  /** A new browser at the person's site. */
  open(): Browser
  email: string
  password: string
  browser: Browser
  elsewhere: Browser
  resetting: Browser
  resetCode(): Promise<string>
  /** Set once two-step verification is on. */
  secret?: string
  recoveryCodes?: string[]
}

/** Something a person does to their account at its own site. Returns the missing effect, if any. */
export type Action = { name: string; act(member: Member): Promise<string | undefined> }

const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const newMember = async (lanyard: Lanyard, tenant: string, email: string, address: string): Promise<Member> => {
  const { wire, owner, folder } = lanyard
  const site = tenant.toLowerCase()
  const password = `the phrase of ${site} 48`
  await addAccounts(lanyard, [email], { tenant, passwordHash: await hash(password, parameters) })
  const open = () => openBrowser(wire, site, { address })
  const [browser, elsewhere, resetting] = [open(), open(), open()]
  for (const device of [browser, elsewhere]) {
    const outcome = outcomeOf(await device.step({ username: email, password }))
    if (outcome !== 'signed in') throw new Error(`${email} at ${site} is answered ${outcome}`)
  }
  await resetting.step({ step: 'FORGOT_PASSWORD', username: email })
  const tenantId = await owner.tenantId(tenant)
  const resetCode = () => resetCodeOf(owner, folder, tenantId, email)
  return { wire, site, open, tenantId, email, password, browser, elsewhere, resetting, resetCode }
}

let members = 0

/** The same email at two tenants, with a different password at each; both use the same network. */
export const newMembers = async (lanyard: Lanyard, email: string): Promise<[here: Member, there: Member]> => {
  const address = `10.8.0.${++members}`
  return [await newMember(lanyard, 'BANKSIA', email, address), await newMember(lanyard, 'KAHU', email, address)]
}

const signIn = async ({ open }: Member, username: string, password: string) => outcomeOf(await open().step({ username, password }))

const asOwner = async ({ wire, site, browser }: Member, method: string, path: string, body?: unknown): Promise<Answer> => {
  const bearer = (await browser.session()).user?.idToken
  return wire.send(site, path, { method, bearer, ...(body !== undefined && { body }) })
}

const unless = (fine: boolean, fault: string) => (fine ? undefined : fault)

/** The five kinds: signing in, resetting, locking, sessions, two-step verification. */
export const actions: readonly Action[] = [
  {
    name: 'signing in',
    act: async (member) => {
      const outcome = await signIn(member, member.email, member.password)
      return unless(outcome === 'signed in', outcome)
    },
  },
  {
    name: 'a reset',
    act: async (member) => {
      const newPassword = `another phrase of ${member.site} 7`
      const reset = outcomeOf(await member.resetting.step({ step: 'RESET_PASSWORD', code: await member.resetCode(), newPassword }))
      const after = [reset, await signIn(member, member.email, member.password), await signIn(member, member.email, newPassword)].join(', ')
      const isOut = (await member.browser.session()).user === undefined
      member.password = newPassword
      return unless(after === 'LOGIN, CredentialsSignin, signed in' && isOut, `${after}, ${isOut ? 'signed out' : 'still signed in'}`)
    },
  },
  {
    name: 'a lock',
    act: async (member) => {
      for (let wrong = 0; wrong < 5; wrong++) await signIn(member, member.email, 'not the password')
      const outcome = await signIn(member, member.email, member.password)
      return unless(outcome === 'CredentialsSignin', `the right password leads to ${outcome}`)
    },
  },
  {
    name: 'ending sessions',
    act: async (member) => {
      const { status } = await asOwner(member, 'DELETE', '/account/sessions')
      const isOut = (await member.elsewhere.session()).user === undefined
      return unless(status === 200 && isOut, `${status}, the other device is ${isOut ? 'out' : 'in'}`)
    },
  },
  {
    name: 'two-step verification',
    act: async (member) => {
      const begun = await asOwner(member, 'POST', '/account/two-step', { password: member.password })
      if (begun.status !== 200) return `${begun.status} ${begun.body}`
      const { secret } = JSON.parse(begun.body) as { secret: string }
      const confirmed = await asOwner(member, 'POST', '/account/two-step/confirmation', { code: codeAt(secret, Date.now() - 30_000) })
      member.secret = secret
      member.recoveryCodes = (JSON.parse(confirmed.body) as { recoveryCodes: string[] }).recoveryCodes
      const outcome = await signIn(member, member.email, member.password)
      return unless(confirmed.status === 200 && outcome === 'SOFTWARE_TOKEN_MFA', `${confirmed.status}, and a sign-in leads to ${outcome}`)
    },
  },
]
