import { type Person, signIn } from '../../accounts/people.ts'
import { appUrlOf, ownerUrlOf } from '../../database/owner.ts'
import { findPgBouncer, startPgBouncer } from '../../database/pgbouncer.ts'
import { scaledFolder } from '../../database/scaled-folder.ts'
import { openFaults } from '../../fault-list.ts'
import { startBeside, startLanyard } from '../../lanyard.ts'
import { type Proof, whole } from '../../proof.ts'
import { concurrently, times } from '../../requests/concurrently.ts'
import type { Wire } from '../../requests/wire.ts'

const tenants = 10
const clients = 50
const poolSize = 2
const allRequests = 20_000
/** One in this many requests writes. */
const oneInWrites = 5

const paths = ['learner-account', 'course-enrolments', 'support-cases', 'finance-invoices']

type Member = Person & { email: string; own: Map<string, string>; word: string }

const through = (address: string, port: number) => {
  const url = new URL(address)
  url.port = String(port)
  return url.href
}

/** Three learners of each tenant, and each one's responses when no one else makes requests. */
const signMembersIn = async (wire: Wire, faults: string[]): Promise<Member[]> => {
  const members: Member[] = []
  await concurrently(2, times(tenants * 3), async (number) => {
    const code = `scale${String((number % tenants) + 1).padStart(3, '0')}`
    const email = `learner${Math.floor(number / tenants) + 1}@${code}.example`
    const person = await signIn(wire, code, email).catch((error: Error) => void faults.push(error.message))
    if (!person) return
    const own = new Map<string, string>()
    for (const path of paths) own.set(path, (await wire.send(code, `/learner-app/${path}`, { bearer: person.token })).body)
    if (!own.get('learner-account')?.includes(email)) faults.push(`${email} is not told their own address`)
    members.push({ ...person, email, own, word: '' })
  })
  return members
}

/** Behind a pooler that assigns a connection per transaction, everyone reads and writes their own rows. */
export const pooler: Proof = {
  id: 'P42',
  name: 'pooler in transaction mode',
  break: {
    what: 'the tenant is set for the session, in a round trip before the transaction',
    shows: /: (\d{3}) |could not sign in|is not told their own|wrote/,
    edits: [
      {
        file: 'apps/server/src/database/database.ts',
        from: "`set local app.tenant_id = '${tenantId}'`",
        to: "`set app.tenant_id = '${tenantId}'`",
      },
      {
        file: 'apps/server/src/database/database.ts',
        from: 'const started = await run(client, [begin, ...first,',
        to: 'await run(client, first)\n        const started = await run(client, [begin,',
      },
    ],
  },
  prove: async ({ some }) => {
    const found = await findPgBouncer()
    if (!found) return { counts: 'NOT PROVED', faults: ['there is no PgBouncer: install pgbouncer, or name a program in PGBOUNCER'] }
    const requests = some(allRequests)
    const lanyard = await startLanyard({ folder: await scaledFolder(tenants, 3) })
    const faults = openFaults()
    const [ownerUrl, appUrl] = [await ownerUrlOf(lanyard.folder), await appUrlOf(lanyard.folder)]
    const bouncer = await startPgBouncer(found, [ownerUrl, appUrl], poolSize)
    const direct = new URL(ownerUrl)
    try {
      const beside = await startBeside(lanyard, {
        ...{ DATABASE_URL: through(ownerUrl, bouncer.port), DATABASE_APP_URL: through(appUrl, bouncer.port), DATABASE_POOL: String(clients) },
        DATABASE_LISTEN_URL: `postgres://${direct.host}/lanyard`,
      })
      try {
        const { wire } = beside
        const members = await signMembersIn(wire, faults)
        const isWriting = new Set<Member>()
        await concurrently(clients, times(members.length > 0 ? requests : 0), async (index) => {
          const member = members[Math.floor(Math.random() * members.length)] as Member
          const { site, token, own, email } = member
          if (index % oneInWrites === 0 && !isWriting.has(member)) {
            isWriting.add(member)
            const word = `word-${index}`
            const { status, body } = await wire.send(site, '/learner-app/learner-personal', { method: 'PUT', bearer: token, body: { previousName: word } })
            if (status !== 200 || !body.includes(word)) faults.push(`${email} wrote: ${status} ${body.slice(0, 160)}`)
            else member.word = word
            isWriting.delete(member)
            return
          }
          const path = paths[index % paths.length] as string
          const { status, body } = await wire.send(site, `/learner-app/${path}`, { bearer: token })
          if (status !== 200 || body !== own.get(path)) faults.push(`${email} ${path}: ${status} ${body.slice(0, 160)}`)
        })
        for (const { site, token, email, word } of members) {
          const { body } = await wire.send(site, '/learner-app/learner-personal', { bearer: token })
          if (word !== '' && !body.includes(word)) faults.push(`${email} wrote ${word} and reads ${body.slice(0, 160)}`)
        }
      } finally {
        await beside.stop()
      }
    } finally {
      await bouncer.stop()
      await lanyard.stop()
    }
    return {
      counts: `${faults.length} wrong of ${whole(requests)} requests of ${tenants} tenants, ${clients} clients over a pool of ${poolSize}, PgBouncer ${found.version}`,
      faults,
    }
  },
}
