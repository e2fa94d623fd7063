import { canary, canaryColumns, tablesWithIds } from '../../../apps/server/src/testing/canary.ts'
import { type Person, signIn, signStaffIn } from '../../accounts/people.ts'
import { fillWorkspace } from '../../cases/workspace-records.ts'
import { changedTables, checksumsOf, tablesWith } from '../../database/checksums.ts'
import { openFaults } from '../../fault-list.ts'
import type { Lanyard } from '../../lanyard.ts'
import { fewOf, type Proof, whole } from '../../proof.ts'
import { type Attempt, attemptsWith, operations, searchesFor, takesIdentifier, workspaceOperations } from '../../requests/attempts.ts'
import { concurrently } from '../../requests/concurrently.ts'
import { pathOf, sendPolicy } from '../../requests/sending.ts'

const least = 4_000

/**
 * A caller from another tenant: makes every call on their own site, and again on one of the others in turn. On the first tenant's site everything is refused.
 */
type Stranger = { name: string; home: string; others: string[]; enter(): Promise<Person | undefined> }

/** The newest id of a table. */
const newestIdIn = async ({ owner }: Lanyard, table: string, tenantId: number): Promise<string[]> => {
  const [row] = await owner.rows<{ id: string }>(`select id from ${table} where tenant_id = $1 order by id desc limit 1`, [tenantId], tenantId)
  return row ? [String(row.id)] : []
}

/** Marks every text of the tenant that a call could return, and returns its ids: some of every kind for all calls, and one of every table for staff's. */
const prepare = async (lanyard: Lanyard, faults: string[]) => {
  const { owner, wire } = lanyard
  const tenantId = await owner.tenantId('BANKSIA')
  await fillWorkspace(lanyard)
  for (const [table, column] of canaryColumns) {
    const marked = await owner.rows(
      `update ${table} set ${column} = '${canary} ' || left(coalesce(${column}, ''), 150) where tenant_id = $1 returning 1`,
      [tenantId],
      tenantId,
    )
    if (marked.length === 0) faults.push(`${table} has no text to be found`)
  }
  await owner.rows('update accounts set first_name = $2 where tenant_id = $1', [tenantId, canary], tenantId)
  const admin = await signStaffIn(wire, 'admin@banksia.example', 'BANKSIA')
  await wire.send('console', '/combos/opportunity-sources', { method: 'POST', bearer: admin.token, body: [{ code: 'CANARY', description: canary }] })
  await sendPolicy(wire, admin, 'BANKSIA', 'house-rules.txt', Buffer.from(`${canary} is written here.\n`))
  const ids = [String(tenantId), 'BANKSIA', 'house-rules.txt', 'learnerapp/BANKSIA/policies/house-rules.txt', 'learnerapp/BANKSIA/policies']
  for (const table of tablesWithIds) ids.push(...(await newestIdIn(lanyard, table, tenantId)))
  const [session] = await owner.rows<{ id: string }>('select id from sessions where tenant_id = $1 limit 1', [tenantId], tenantId)
  const [site] = await owner.rows<{ guid: string }>('select site_guid as guid from sites where for_tenant_id = $1', [tenantId])
  ids.push(...[session?.id, site?.guid].filter((id) => id !== undefined))
  const every = new Set(ids)
  for (const table of await tablesWith(owner, 'id')) for (const id of await newestIdIn(lanyard, table, tenantId)) every.add(id)
  return { tenantId, ids, every: [...every], admin }
}

const isConfirmation = ({ path }: Attempt) => /^\/account\/(password|two-step|recovery-codes)/.test(path)

function* attempts(ids: readonly string[], every: readonly string[]): Generator<Attempt> {
  for (const [operation, call] of operations) {
    const codes = ['BANKSIA', 'KAHU']
    yield* searchesFor(operation, call, 'canary', codes)
    const isList = call.path.startsWith('/combos/')
    const taken = workspaceOperations.has(operation) ? every : ids
    for (const id of takesIdentifier(call) && !isList ? taken : ids.slice(0, 2)) yield* attemptsWith(operation, call, id, codes)
  }
}

/** The second tenant's people request the first tenant's records, by every call and every id. */
export const crossTenant: Proof = {
  id: 'P1',
  name: 'cross-tenant',
  break: {
    what: 'the tenant in the URL is trusted, no matter who calls',
    shows: /tells of the other tenant/,
    edits: [
      {
        file: 'apps/server/src/http/dispatch.ts',
        from: "if (caller.kind === 'operator' && tenantId !== undefined)",
        to: 'if (tenantId !== undefined)',
      },
    ],
  },
  prove: async (shared) => {
    const lanyard = await shared.demonstration()
    const { wire, owner } = lanyard
    const faults = openFaults()
    const { tenantId, ids, every, admin } = await prepare(lanyard, faults)
    const own = await wire.send('banksia', '/learner-app/support-cases', { bearer: (await signIn(wire, 'banksia', 'learner@banksia.example')).token })
    const [sources, policy] = [await wire.send('console', '/combos/opportunity-sources', { bearer: admin.token }), await policyOf(lanyard)]
    for (const path of [
      '/cases?search=canary',
      '/case-views',
      '/saved-replies',
      '/case-teams',
      '/broadcasts',
      '/staff/learners',
      '/staff/classes',
      '/change-requests',
    ])
      if (!(await wire.send('console', path, { bearer: admin.token })).body.includes(canary)) faults.push(`its own staff do not find the canary in ${path}`)
    if (![own.body, sources.body, policy].every((body) => body.includes(canary))) faults.push('its own people do not find the canary, so nobody could')
    const strangers: Stranger[] = [
      { name: 'a learner', home: 'kahu', others: ['banksia', 'api'], enter: () => signIn(wire, 'kahu', 'learner@kahu.example') },
      { name: 'an administrator', home: 'console', others: ['banksia', 'api'], enter: () => signStaffIn(wire, 'admin@kahu.example', 'KAHU') },
      { name: 'nobody', home: 'banksia', others: ['api', 'console'], enter: async () => undefined },
    ]
    const before = await checksumsOf(owner, tenantId)
    let [count, leaks, turn, unheard] = [0, 0, 0, 0]
    for (const { name, home, others, enter } of strangers) {
      let person = await enter()
      let entering: Promise<Person | undefined> | undefined
      /** An attempt that affected the caller's own account has ended the session, so it is reopened. */
      const enterAgain = async (bearer: string) => {
        unheard++
        if (person?.token !== bearer) return
        entering ??= enter()
        person = await entering
        entering = undefined
      }
      const tryAt = async (site: string, attempt: Attempt) => {
        if (isConfirmation(attempt) && site !== 'banksia') return
        const bearer = person?.token
        const { status, body, headers } = await wire.send(site, attempt.path, { ...attempt, ...(bearer && { bearer }) })
        count++
        const label = `${attempt.method} ${attempt.path} by ${name} on ${site}: ${status}`
        if (body.includes(canary)) faults.push(`${label} tells of the other tenant (${++leaks})`)
        if (status >= 500 && status !== 503) faults.push(`${label} ${body.slice(0, 200)}`)
        const isPage = String(headers['content-type']).startsWith('text/html')
        if (site === 'banksia' && !isPage && ![401, 403, 404].includes(status)) faults.push(`${label}, not 401`)
        if (status === 401 && site === home && bearer) await enterAgain(bearer)
      }
      await concurrently(8, fewOf(shared, attempts(ids, every)), async (attempt) => {
        await tryAt(home, attempt)
        await tryAt(others[turn++ % others.length] as string, attempt)
      })
    }
    if (unheard > count / 50) faults.push(`${whole(unheard)} attempts were not heard, for a token that had ended`)
    const written = changedTables(before, await checksumsOf(owner, tenantId))
    if (written.length > 0) faults.push(`rows changed in ${written.join(', ')}`)
    if (count < shared.some(least)) faults.push(`only ${whole(count)} attempts`)
    return { counts: `${leaks} leaks, ${written.length} writes in ${whole(count)} attempts`, faults }
  },
}

const policyOf = async ({ wire }: Lanyard): Promise<string> => {
  const { token } = await signIn(wire, 'banksia', 'learner@banksia.example')
  const key = 'learnerapp/BANKSIA/policies/house-rules.txt'
  const { body } = await wire.send('banksia', '/api/get-object-url', { method: 'POST', bearer: token, body: { key } })
  return (await wire.send('banksia', pathOf(String(JSON.parse(body).url)))).body
}
