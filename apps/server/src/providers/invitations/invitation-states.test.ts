import { type InvitationStatusId, invitationMoves, invitationStatuses, tenantCalls } from '@lanyard/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cheap, eventsOf, goodPassword, mailsOf } from '../../testing/identity.ts'
import { openTestServer, type TestServer } from '../../testing/server.ts'
import { hours, openTestClock } from '../../testing/test-clock.ts'
import { banksia, type Inviting, openInviting, problem } from '../testing/inviting.ts'
import { expiryJob } from './expiry.ts'

const { clock, forward } = openTestClock()
let server: TestServer
let inviting: Inviting
beforeAll(async () => {
  server = await openTestServer({ clock, passwordCost: cheap })
  inviting = await openInviting(server, clock)
})
afterAll(() => server.close())

const inSevenDays = (moment: string) => Math.abs(Date.parse(moment) - clock() - hours(24 * 7)) < 60_000

describe('states', () => {
  const states = Object.values(invitationStatuses)

  /** Brings an invitation into a state through real calls. */
  const inState = async (state: InvitationStatusId) => {
    const { Id, Email } = await inviting.invite()
    const Token = await inviting.tokenFor(Email)
    if (state === 2) await inviting.invited().acceptInvitation({ body: { Token, Password: goodPassword } })
    if (state === 3) await inviting.invited().declineInvitation({ body: { Token } })
    if (state === 5) await inviting.replaceStatus(Id, 5)
    if (state === 4) {
      forward(hours(24 * 7) + 1000)
      await inviting.signInAgain()
    }
    return { Id, Email, Token }
  }

  test.each(states)('from %i, staff can make exactly the changes in the table', async (from) => {
    const legal = invitationMoves[from]
    const { Id } = await inState(from)
    for (const to of [...states, 0, 6, 'sent', null].filter((candidate) => !(legal as readonly unknown[]).includes(candidate))) {
      await expect(inviting.replaceStatus(Id, to as number), `${from} → ${to}`).rejects.toMatchObject(problem(422, { errors: [{ pointer: '/StatusId' }] }))
      expect(await inviting.statusOf(Id)).toBe(from)
    }
    for (const to of legal) {
      const { Id: id, Email, Token } = await inState(from)
      const moved = await inviting.replaceStatus(id, to)
      expect(moved, `${from} → ${to}`).toMatchObject({ StatusId: to })
      await expect(inviting.invited().viewInvitation({ body: { Token } })).rejects.toMatchObject(problem(404))
      if (to !== 1) continue
      expect(inSevenDays(moved.DateExpiry)).toBe(true)
      expect(await inviting.invited().viewInvitation({ body: { Token: await inviting.tokenFor(Email) } })).toMatchObject({ Email, StatusId: 1 })
    }
  })

  test.each(states)("from %i, the link's holder can accept or decline only an open one", async (from) => {
    for (const settle of ['acceptInvitation', 'declineInvitation'] as const) {
      const { Id, Token } = await inState(from)
      const settled = inviting.invited()[settle]({ body: settle === 'acceptInvitation' ? { Token, Password: goodPassword } : { Token } })
      if (from === 1) {
        await settled
        expect(await inviting.statusOf(Id)).toBe(settle === 'acceptInvitation' ? 2 : 3)
      } else {
        await expect(settled, `${settle} from ${from}`).rejects.toMatchObject(problem(from === 4 ? 409 : 404))
        expect(await inviting.statusOf(Id)).toBe(from)
      }
    }
  })
})

test('expiry is automatic: reads show it immediately, and a job writes it to the table', async () => {
  const { Id, Email } = await inviting.invite()
  const Token = await inviting.tokenFor(Email)
  forward(hours(24 * 7) - 1000)
  await inviting.signInAgain()
  expect(await inviting.statusOf(Id)).toBe(1)
  forward(2000)
  expect(await inviting.statusOf(Id)).toBe(4)
  const counts = async () => (await server.client(tenantCalls, 'console', inviting.admin()).getTenant({ params: banksia })) as { ExpiredInvitations: number }
  const { ExpiredInvitations } = await counts()
  expect((await inviting.invitations().listInvitations({ params: banksia, query: { statusIdFilter: 4 } })).totalCount).toBe(ExpiredInvitations)
  await expect(inviting.invited().acceptInvitation({ body: { Token, Password: goodPassword } })).rejects.toMatchObject(problem(409))
  await expiryJob({ database: server.database, clock, sites: server.sites }).run({ signal: new AbortController().signal })
  expect(await counts()).toMatchObject({ ExpiredInvitations })
  const tenantId = server.tenantId('banksia')
  const [row] = await server.asOwner<{ status_id: number }>('select status_id from invitations where tenant_id = $1 and id = $2', [tenantId, Id], tenantId)
  expect(row?.status_id).toBe(4)
  expect((await eventsOf(server, 'banksia')).filter(({ action }) => action === 'invitation.expire').length).toBeGreaterThan(0)
  const again = await inviting.invite({ Email })
  expect(again.StatusId).toBe(1)
  await expect(inviting.replaceStatus(Id, 1)).rejects.toMatchObject(problem(409))
})

test('an expired link can request a new one: the inviter is notified once an hour, and the response is always the same', async () => {
  const { Email } = await inviting.invite()
  const Token = await inviting.tokenFor(Email)
  expect(await inviting.invited().requestInvitation({ body: { Token } })).toEqual({ Success: true })
  forward(hours(24 * 8))
  for (const token of [Token, Token, `${server.tenantId('banksia')}.${'x'.repeat(43)}`, 'n'.repeat(40)])
    expect(await inviting.invited().requestInvitation({ body: { Token: token } })).toEqual({ Success: true })
  const notifications = (await mailsOf(server, 'console', 'admin@banksia.example')).filter(({ kind }) => kind === 'invitation-renewal')
  expect(notifications).toHaveLength(1)
  expect(notifications[0]?.text).toContain(Email)
  await inviting.signInAgain()
})

test('of several invitations for one email resent concurrently, one is open; none for someone who joined meanwhile', async () => {
  const { Id: first, Email } = await inviting.invite()
  await inviting.replaceStatus(first, 5)
  const { Id: second } = await inviting.invite({ Email })
  await inviting.replaceStatus(second, 5)
  const sent = await Promise.allSettled([first, second].map((id) => inviting.replaceStatus(id, 1)))
  expect(sent.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(sent.find(({ status }) => status === 'rejected')).toMatchObject({ reason: problem(409) })
  await inviting.invited().acceptInvitation({ body: { Token: await inviting.tokenFor(Email), Password: goodPassword } })
  const [left] = (await Promise.all([first, second].map(async (id) => ((await inviting.statusOf(id)) === 5 ? [id] : [])))).flat()
  await expect(inviting.replaceStatus(left ?? 0, 1)).rejects.toMatchObject(problem(409, { errors: [{ pointer: '/Email' }] }))
})
