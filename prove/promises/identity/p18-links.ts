import { addAccounts } from '../../accounts/accounts.ts'
import { openBrowser } from '../../accounts/browser.ts'
import { messageTo } from '../../accounts/mailbox.ts'
import { signStaffIn } from '../../accounts/people.ts'
import { textsStored } from '../../database/stored-text.ts'
import { openFaults } from '../../fault-list.ts'
import { type Lanyard, startLanyard } from '../../lanyard.ts'
import { type MovedClock, movedClock } from '../../moved-clock.ts'
import { type Proof, whole } from '../../proof.ts'
import { times } from '../../requests/concurrently.ts'
import type { RequestOptions } from '../../requests/wire.ts'

const parallel = 50
const minutes = 60_000
const days = 24 * 60 * minutes
/** An end is kept within so much. */
const tolerance = 15_000

/** Something that is sent to somebody: what it is called, how long it is good, how it is used, and how often it had an effect. */
type Kind = {
  name: string
  lasts: number
  /** Sends one, and gives the word it hangs on and a way to use it. */
  send(number: number): Promise<{ word: string; use(turn: number): Promise<unknown>; effects(): Promise<number> }>
}

const emailOf = (kind: string, number: number) => `${kind}${number}@banksia.example`

const kindsOf = async ({ wire, owner }: Lanyard): Promise<Kind[]> => {
  const tenantId = await owner.tenantId('BANKSIA')
  const { token } = await signStaffIn(wire, 'admin@banksia.example', 'BANKSIA')
  const counted = async (text: string, email: string, pool: number) => Number((await owner.rows<{ n: string }>(text, [email], pool))[0]?.n)
  return [
    {
      ...{ name: 'reset', lasts: 10 * minutes },
      send: async (number) => {
        const [email, browser] = [emailOf('reset', number), openBrowser(wire, 'banksia')]
        await browser.step({ step: 'FORGOT_PASSWORD', username: email })
        const [, word = ''] = await messageTo(wire, email, /\n {4}(\d{4} \d{4})\n/)
        const use = (turn: number) => browser.step({ step: 'RESET_PASSWORD', code: word, newPassword: `a new long phrase ${turn} of many` })
        return {
          word,
          use,
          effects: () => counted("select count(*) as n from audit_events where action = 'password-reset' and actor_name = $1", email, tenantId),
        }
      },
    },
    {
      ...{ name: 'link', lasts: 10 * minutes },
      send: async (number) => {
        const [email, browser] = [emailOf('link', number), openBrowser(wire, 'banksia')]
        await browser.post('/api/auth/signin/email', { email })
        const [, word = ''] = await messageTo(wire, email, /callback\/email\?token=([\w-]+)/)
        const text =
          "select count(*) as n from sessions s join accounts a using (tenant_id) where a.id = s.account_id and opened_with = 'email' and a.email = $1"
        return { word, use: () => browser.send(`/api/auth/callback/email?token=${word}`), effects: () => counted(text, email, tenantId) }
      },
    },
    {
      ...{ name: 'invitation', lasts: 7 * days },
      send: async (number) => {
        const email = `invited${number}@example.org`
        const body = { Email: email, Roles: ['Auditor'] }
        await wire.send('console', '/tenants/BANKSIA/invitations', { method: 'POST', bearer: token, body })
        const [, word = ''] = await messageTo(wire, email, /\/invitation#([\w.-]+)/)
        const accept = (turn: number) => ({ Token: word, Password: `a new long phrase ${turn} of many`, FirstName: 'A', LastName: 'B' })
        const use = (turn: number) => wire.send('console', '/invitations/acceptance', { method: 'POST', body: accept(turn) })
        return { word, use, effects: () => counted('select count(*) as n from accounts where email = $1', email, 0) }
      },
    },
  ]
}

/** Used many times concurrently, it has one effect; used again, none. Only its hash is stored, and it expires on time. */
const proveKind = async ({ owner }: Lanyard, { name, lasts, send }: Kind, clock: MovedClock, faults: string[]) => {
  const [many, early, late] = [await send(0), await send(1), await send(2)]
  const stored = await textsStored(owner, [many.word, early.word, late.word])
  for (const { table } of stored) faults.push(`the word of a ${name} is in ${table}`)
  await Promise.all(times(parallel).map(many.use))
  const once = await many.effects()
  await many.use(parallel)
  if (once !== 1 || (await many.effects()) !== 1)
    faults.push(`a ${name} used ${parallel} times at once had ${once} effects, and ${await many.effects()} used again`)
  await clock.ahead(lasts - tolerance)
  await early.use(1)
  await clock.ahead(lasts + tolerance)
  await late.use(1)
  await clock.ahead(0)
  const [before, after] = [await early.effects(), await late.effects()]
  if (before !== 1 || after !== 0) faults.push(`a ${name} has ${before} effects before its end and ${after} after it`)
}

/** Headers by which somebody would have mail lead to a host of their own. */
const injections = (host: string): RequestOptions['headers'][] => [
  ...[
    { 'x-forwarded-host': 'evil.example' },
    { forwarded: 'host=evil.example;proto=https' },
    { 'x-host': 'evil.example' },
    { 'x-original-url': 'http://evil.example/' },
  ],
  ...[
    { 'x-forwarded-server': 'evil.example', 'x-forwarded-proto': 'https', 'x-forwarded-port': '443' },
    { host: `${host}@evil.example` },
    { host: 'evil.example' },
  ],
  ...[{ host: `evil.example#${host}` }, { host: `${host}.evil.example` }],
]

const proveHosts = async ({ wire }: Lanyard, faults: string[]) => {
  const host = wire.hostOf('banksia')
  let sent = 0
  for (const [number, headers] of injections(host).entries()) {
    const email = emailOf('host', number)
    const browser = openBrowser(wire, 'banksia')
    const { csrfToken } = JSON.parse((await browser.send('/api/auth/csrf')).body) as { csrfToken: string }
    const form = new URLSearchParams({ email, csrfToken, callbackUrl: 'http://evil.example/', json: 'true' }).toString()
    const type = { 'content-type': 'application/x-www-form-urlencoded', origin: `http://${host}`, 'sec-fetch-site': 'same-origin' }
    const { status } = await browser.send('/api/auth/signin/email', { method: 'POST', headers: { ...type, ...headers }, body: form })
    if (headers?.host) {
      if (status < 400) faults.push(`${JSON.stringify(headers)} is answered ${status}`)
      continue
    }
    const [address] = await messageTo(wire, email, /https?:\/\/\S+callback\/email\S+/)
    sent++
    if (!address.startsWith(`http://${host}/api/auth/`) || address.includes('evil')) faults.push(`with ${JSON.stringify(headers)} the mail leads to ${address}`)
  }
  return sent
}

/** A mailed link works once, for a limited time, and leads where it should. */
export const links: Proof = {
  id: 'P18',
  name: 'mailed links and codes',
  break: {
    what: 'a sign-in link still works after its use',
    shows: /a link used .* had \d\d effects/,
    edits: [
      {
        file: 'apps/server/src/identity/sign-in/services/email-link.queries.ts',
        from: 'delete from sign_in_links where tenant_id = ${poolId} and token_hash = ${tokenHash}::bytea returning ${columns}',
        to: 'select ${columns} from sign_in_links where tenant_id = ${poolId} and token_hash = ${tokenHash}::bytea',
      },
    ],
  },
  prove: async () => {
    const clock = await movedClock()
    const lanyard = await startLanyard({ environment: clock.environment })
    const faults = openFaults()
    try {
      await addAccounts(
        lanyard,
        ['reset', 'link', 'host'].flatMap((kind) => times(12).map((number) => emailOf(kind, number))),
      )
      const kinds = await kindsOf(lanyard)
      for (const kind of kinds) await proveKind(lanyard, kind, clock, faults)
      const mails = await proveHosts(lanyard, faults)
      const counts = `${faults.length} second effects, late uses or foreign addresses of ${kinds.length} kinds`
      return { counts: `${counts}, ${whole(parallel)} uses at once of each, ${mails} mails with foreign hosts in the request`, faults }
    } finally {
      await lanyard.stop()
      await clock.remove()
    }
  },
}
