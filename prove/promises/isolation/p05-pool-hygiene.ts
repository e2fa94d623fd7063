import { type Person, signIn } from '../../accounts/people.ts'
import { scaledFolder } from '../../database/scaled-folder.ts'
import { openFaults } from '../../fault-list.ts'
import { startLanyard } from '../../lanyard.ts'
import { type Proof, whole } from '../../proof.ts'
import { concurrently, times } from '../../requests/concurrently.ts'

const allTenants = 200
const allRequests = 100_000
const width = 64
/** One in this many closes the connection during its request. */
const oneInHangsUp = 5
const longestCut = 12

const paths = ['learner-account', 'learner-account', 'course-enrolments', 'support-cases', 'finance-invoices']

type Member = Person & { email: string; own: ReadonlyMap<string, string> }

const codeOf = (number: number) => `scale${String(number + 1).padStart(3, '0')}`

/** Learners of many tenants over few connections, some closing early: everyone gets their own bytes. */
export const poolHygiene: Proof = {
  id: 'P5',
  name: 'pool hygiene',
  break: {
    what: 'a connection keeps the tenant of its first transaction',
    shows: /could not sign in|: (200|401|404) /,
    edits: [
      {
        file: 'apps/server/src/database/database.ts',
        from: "`set local app.tenant_id = '${tenantId}'`",
        to: "`do $$ begin perform set_config('app.tenant_id', coalesce(nullif(current_setting('app.tenant_id', true), ''), '${tenantId}'), false); end $$`",
      },
    ],
  },
  prove: async ({ some }) => {
    const [tenants, requests] = [some(allTenants), some(allRequests)]
    const lanyard = await startLanyard({ folder: await scaledFolder(tenants, 3), environment: { DATABASE_POOL: '10' } })
    const { wire } = lanyard
    const faults = openFaults()
    let [right, cut, busy] = [0, 0, 0]
    try {
      const members: Member[] = []
      await concurrently(4, times(tenants), async (number) => {
        const email = `learner1@${codeOf(number)}.example`
        const person = await signIn(wire, codeOf(number), email).catch((error: Error) => void faults.push(error.message))
        if (!person) return
        const own = new Map<string, string>()
        for (const path of new Set(paths)) own.set(path, (await wire.send(person.site, `/learner-app/${path}`, { bearer: person.token })).body)
        if (!own.get('learner-account')?.includes(email)) faults.push(`${email} is not told their own address`)
        members.push({ ...person, email, own })
      })
      if (new Set(members.map(({ own }) => own.get('course-enrolments'))).size < tenants / 2) faults.push('the tenants can hardly be told apart')
      await concurrently(width, times(members.length > 0 ? requests : 0), async (index) => {
        const { site, token, own, email } = members[Math.floor(Math.random() * members.length)] as Member
        const path = paths[index % paths.length] as string
        const hangsUp = index % oneInHangsUp === 0
        const request = wire.send(site, `/learner-app/${path}`, { bearer: token, ...(hangsUp && { cutAfter: Math.random() * longestCut }) })
        const answer = await request.catch((error: Error) => {
          if (!hangsUp) faults.push(`${email} ${path}: ${error.message}`)
          cut++
        })
        if (answer?.status === 503) busy++
        else if (answer?.status === 200 && answer.body === own.get(path)) right++
        else if (answer) faults.push(`${email} ${path}: ${answer.status} ${answer.body.slice(0, 160)}`)
      })
    } finally {
      await lanyard.stop()
    }
    if (right < requests / 2) faults.push(`only ${whole(right)} answers were right (${whole(busy)} were told to come back)`)
    return { counts: `${faults.length} wrong of ${whole(requests)} requests of ${tenants} tenants over 10 connections, ${whole(cut)} cut`, faults }
  },
}
