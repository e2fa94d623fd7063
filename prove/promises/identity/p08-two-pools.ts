import { outcomeOf } from '../../accounts/browser.ts'
import { type Action, actions, type Member, newMembers } from '../../accounts/same-address.ts'
import { codeAt } from '../../accounts/totp.ts'
import { changedTables, checksumsOf } from '../../database/checksums.ts'
import { openFaults } from '../../fault-list.ts'
import { type Lanyard, startLanyard } from '../../lanyard.ts'
import type { Proof } from '../../proof.ts'

/** Tables that are written without changing a record: events, mail, and failed sign-ins by address. */
const logs = ['audit_events', 'outgoing_mail', 'address_failures'] as const

/** Everything one tenant has, in its current state. */
const stateOf = async ({ owner }: Lanyard, tenantId: number) => {
  const state = new Map(await checksumsOf(owner, tenantId))
  for (const table of logs) {
    const [row] = await owner.rows<{ n: string }>(`select count(*) as n from ${table} where tenant_id = $1`, [tenantId], tenantId)
    state.set(table, row?.n ?? '')
  }
  return state
}

/** Someone acts at their own site: it takes effect there, and not a single row of the other tenant changes. */
const act = async (lanyard: Lanyard, action: Action, member: Member, other: Member, faults: string[], label: string) => {
  const before = await stateOf(lanyard, other.tenantId)
  const missed = await action.act(member)
  if (missed) faults.push(`${label}: ${action.name} at ${member.site} had no effect: ${missed}`)
  const changed = changedTables(before, await stateOf(lanyard, other.tenantId))
  if (changed.length > 0) faults.push(`${label}: ${action.name} at ${member.site} changed ${changed.join(', ')} of ${other.site}`)
}

/** Still signed in on the same devices, and with the same password. */
const proveUntouched = async ({ site, email, password, browser, wire, open }: Member, faults: string[], label: string) => {
  const bearer = (await browser.session()).user?.idToken
  const { status, body } = await wire.send(site, '/account/sessions', { bearer })
  if (status !== 200 || (JSON.parse(body) as unknown[]).length !== 2) faults.push(`${label}: the sessions at ${site} are answered ${status} ${body}`)
  const outcome = outcomeOf(await open().step({ username: email, password }))
  if (outcome !== 'signed in') faults.push(`${label}: the password at ${site} leads to ${outcome}`)
}

const provePair = async (lanyard: Lanyard, number: number, first: Action, second: Action, faults: string[]) => {
  const label = `${first.name}, then ${second.name}`
  const [here, there] = await newMembers(lanyard, `same${number}@pools.example`)
  await act(lanyard, first, here, there, faults, label)
  await proveUntouched(there, faults, label)
  await act(lanyard, second, there, here, faults, label)
}

/** What one tenant gave a person doesn't work at the other's site, although the email is the same. */
const proveCarried = async (lanyard: Lanyard, faults: string[]) => {
  const [here, there] = await newMembers(lanyard, 'carried@pools.example')
  const { wire, email } = here
  const { user } = await here.browser.session()
  const carried = (cookies: ReadonlyMap<string, string>) => {
    const browser = there.open()
    for (const [name, value] of cookies) if (name !== 'lanyard.csrf') browser.cookies.set(name, value)
    return browser
  }
  const expected: [name: string, found: () => Promise<unknown>, wanted: unknown][] = [
    ['the password', async () => outcomeOf(await there.open().step({ username: email, password: here.password })), 'CredentialsSignin'],
    ['the session’s cookie', async () => (await carried(here.browser.cookies).session()).user, undefined],
    ['the id token', async () => (await wire.send(there.site, '/account/sessions', { bearer: user?.idToken })).status, 401],
    ['the access token', async () => (await wire.send(there.site, '/account/sessions', { bearer: user?.accessToken })).status, 401],
    [
      'the reset code',
      async () => outcomeOf(await there.resetting.step({ step: 'RESET_PASSWORD', code: await here.resetCode(), newPassword: 'a phrase of nobody 99' })),
      'RESET_PASSWORD',
    ],
    [
      'the open reset',
      async () =>
        outcomeOf(await carried(here.resetting.cookies).step({ step: 'RESET_PASSWORD', code: await here.resetCode(), newPassword: 'a phrase of nobody 99' })),
      'CredentialsSignin',
    ],
    [
      'the authenticator',
      async () => {
        for (const { name, act: turnOn } of actions) if (name === 'two-step verification') for (const member of [here, there]) await turnOn(member)
        const browser = there.open()
        await browser.step({ username: email, password: there.password })
        return outcomeOf(await browser.step({ step: 'SOFTWARE_TOKEN_MFA', code: codeAt(here.secret ?? '', Date.now()) }))
      },
      'SOFTWARE_TOKEN_MFA',
    ],
    [
      'a recovery code',
      async () => {
        const browser = there.open()
        await browser.step({ username: email, password: there.password })
        return outcomeOf(await browser.step({ step: 'SOFTWARE_TOKEN_MFA', code: here.recoveryCodes?.[0] ?? '' }))
      },
      'SOFTWARE_TOKEN_MFA',
    ],
  ]
  for (const [name, find, wanted] of expected) {
    const found = await find()
    if (found !== wanted) faults.push(`${name} of ${here.site} leads to ${JSON.stringify(found)} at ${there.site}`)
  }
  return expected.length
}

/** Every action with every other and with itself. In a quick run, each with the next one. */
const pairsOf = (isQuick: boolean): [first: Action, second: Action][] =>
  actions.flatMap((first, at) => (isQuick ? [actions[(at + 1) % actions.length] as Action] : actions).map((second): [Action, Action] => [first, second]))

/** The same email at two tenants is two unrelated accounts. */
export const twoPools: Proof = {
  id: 'P8',
  name: 'one address at two tenants',
  break: {
    what: 'wrong passwords are counted by address, for every tenant',
    sql: 'alter table accounts disable row level security',
    edits: [
      {
        file: 'apps/server/src/identity/accounts/accounts.queries.ts',
        from: `locked_until = \${lockedUntil}\n    where tenant_id = \${poolId} and id = \${accountId}\`)`,
        to: `locked_until = \${lockedUntil}\n    where lower(email) = (select lower(a.email) from accounts a where a.tenant_id = \${poolId} and a.id = \${accountId})\`)`,
      },
    ],
  },
  prove: async ({ some }) => {
    const lanyard = await startLanyard({ environment: { TRUST_PROXY: 'loopback' } })
    const faults = openFaults()
    try {
      const pairs = pairsOf(some(20) < 20)
      for (const [number, [first, second]] of pairs.entries()) await provePair(lanyard, number, first, second, faults)
      const carried = await proveCarried(lanyard, faults)
      const ordered = pairs.filter(([first, second]) => first !== second).length
      return {
        counts: `${faults.length} cross effects in ${ordered} ordered pairs of actions, ${pairs.length - ordered} of one with itself, ${carried} things carried over`,
        faults,
      }
    } finally {
      await lanyard.stop()
    }
  },
}
