import { afterAll, beforeEach, expect, test } from 'vitest'
import { newAddress } from '../../../providers/testing/inviting.ts'
import { openStaffServer } from '../../../providers/testing/staff-service.ts'
import type { Browser } from '../../../testing/browser.ts'
import { openEvilService } from '../../../testing/evil-identity-service.ts'
import { browserAt } from '../../../testing/identity.ts'
import { origins } from '../../../testing/server.ts'

// Banksia's honest service doesn't support RFC 9207: its answers don't name their issuer.
const { server, inviting, invited, service } = await openStaffServer({ announcesIssuer: false })

let bait: URL
const evil = await openEvilService(() => bait.href)
afterAll(() => evil.close())
beforeEach(async () => {
  evil.codes.length = 0
  await service.save({ tenant: 'kahu', at: evil.issuer })
})

/** The console URLs registered at Banksia's service: its own, and the one that all services of that name used to share. */
const redirectAddresses = ['banksia.college', 'college'].map((id) => `${origins.console}/api/auth/callback/${id}`)

const lures: [string, (victim: Browser) => Promise<string>][] = [
  ['sign in with', async (victim) => (await service.leaveToSignIn(victim, 'KAHU')).url],
  [
    'accept an invitation with',
    async (victim) => {
      const ofKahu = await inviting.tokenOf('admin@kahu.example', 'kahu')
      const email = newAddress()
      await inviting.invitations(ofKahu).createInvitation({ params: { tenantCode: 'KAHU' }, body: { Email: email, Roles: ['TenantAdmin'] } })
      return (await service.leaveWith(victim, await inviting.tokenFor(email))).url
    },
  ],
]

test.each(lures)('another provider’s evil service that someone is lured to %s never gets the code from their own service', async (what, lure) => {
  const { token } = await invited(`mona ${what}`)
  await service.joinWithService(token, `mona ${what}`)
  for (const redirectAddress of redirectAddresses) {
    const attacker = browserAt(server, 'console')
    bait = new URL((await service.leaveToSignIn(attacker, 'BANKSIA')).url)
    const state = bait.searchParams.get('state') ?? ''
    bait.searchParams.set('redirect_uri', redirectAddress)
    const victim = browserAt(server, 'console')
    await victim.send(await service.through(await lure(victim), `mona ${what}`))
    expect(await victim.session()).toEqual({})
    const path = new URL(redirectAddress).pathname
    await attacker.send(`${path}?${new URLSearchParams({ code: evil.codes[0] ?? 'none', state })}`)
    expect([evil.codes, await attacker.challenge()], redirectAddress).toEqual([[], {}])
  }
})

test("a service whose issuer changed while someone was there doesn't get the first issuer's code", async () => {
  const browser = browserAt(server, 'console')
  const { url } = await service.leaveToSignIn(browser, 'BANKSIA')
  const back = await service.through(url, 'nobody')
  await service.save({ at: evil.issuer })
  expect(service.ended(await browser.send(back))).toBe('/login?error=OAuthCallback')
  expect(evil.codes).toEqual([])
})

test('the URL that services used to share no longer works, and says so', async () => {
  const browser = browserAt(server, 'console')
  const out = new URL((await service.leaveToSignIn(browser, 'BANKSIA')).url)
  out.searchParams.set('redirect_uri', `${origins.console}/api/auth/callback/college`)
  expect(service.ended(await browser.send(await service.through(out.href, 'nobody')))).toBe('/login?error=OldRedirectAddress')
  expect(await browser.challenge()).toEqual({})
})

test("one provider’s service can't return to another’s callback", async () => {
  await service.save({ tenant: 'kahu' })
  const browser = browserAt(server, 'console')
  const back = await service.through((await service.leaveToSignIn(browser, 'BANKSIA')).url, 'nobody')
  const cookies = new Map(browser.cookies)
  const endAt = async (other: string) => {
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    return service.ended(await browser.send(back.replace('banksia.college', other)))
  }
  for (const other of ['kahu.college', 'BANKSIA.college', 'banksia.campus']) expect(await endAt(other), other).toBe('/login?error=OAuthCallback')
  for (const other of ['banksia.college.', '.college', 'banksia.', 'x.banksia.college'])
    expect(await endAt(other), other).toBe('/login?error=OldRedirectAddress')
  expect(await endAt('banksia.college'), 'the service knows nobody of that name here').toContain('/login?error=OAuthAccountNotLinked')
})
