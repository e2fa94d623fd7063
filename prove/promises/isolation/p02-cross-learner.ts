import { type Call, mayDo } from '@lanyard/contract'
import { canary, canaryColumns } from '../../../apps/server/src/testing/canary.ts'
import { signIn } from '../../accounts/people.ts'
import { fillWorkspace } from '../../cases/workspace-records.ts'
import { changedTables, checksumsOf, tablesWith } from '../../database/checksums.ts'
import { openFaults } from '../../fault-list.ts'
import type { Lanyard } from '../../lanyard.ts'
import { fewOf, type Proof, whole } from '../../proof.ts'
import { type Attempt, attemptsWith, operations, searchesFor } from '../../requests/attempts.ts'
import { concurrently } from '../../requests/concurrently.ts'

const least = 1_500
const mostIds = 70

/** Marks the learner's texts and no one else's, and returns the ids of all their records. */
const prepare = async (lanyard: Lanyard, email: string) => {
  const { owner } = lanyard
  await fillWorkspace(lanyard)
  const tenantId = await owner.tenantId('BANKSIA')
  const rows = <Row extends object>(text: string, values: unknown[]) => owner.rows<Row>(text, [tenantId, ...values], tenantId)
  const [learner] = await rows<{ id: string; account: string }>('select id, account_id as account from learners where tenant_id = $1 and email = $2', [email])
  const learnerId = Number(learner?.id)
  for (const [table, column] of canaryColumns) {
    await rows(`update ${table} set ${column} = replace(${column}, '${canary}', 'earlier') where tenant_id = $1 and ${column} like $2`, [`%${canary}%`])
    const whose = table === 'learners' ? 'id' : 'learner_id'
    const has = await owner.rows('select 1 from information_schema.columns where table_name = $1 and column_name = $2', [table, whose])
    if (has.length > 0)
      await rows(`update ${table} set ${column} = '${canary} ' || left(coalesce(${column}, ''), 150) where tenant_id = $1 and ${whose} = $2`, [learnerId])
  }
  await rows('update accounts set first_name = case when id = $2 then $3 end where tenant_id = $1', [learner?.account, canary])
  const ids = [String(learnerId), String(learner?.account)]
  const withIds = await tablesWith(owner, 'id')
  for (const table of (await tablesWith(owner, 'learner_id')).filter((name) => withIds.includes(name))) {
    const found = await rows<{ id: string }>(`select id from ${table} where tenant_id = $1 and learner_id = $2 order by id limit 4`, [learnerId])
    ids.push(...found.map(({ id }) => String(id)))
  }
  const documents = await rows<{ id: string }>('select id from documents where tenant_id = $1 and filename like $2 order by id limit 3', [`${canary}%`])
  const sessions = await rows<{ id: string }>('select id from sessions where tenant_id = $1 and account_id = $2 limit 2', [learner?.account])
  ids.push(...[...documents, ...sessions].map(({ id }) => String(id)))
  return { tenantId, learnerId, ids: [...new Set(ids)].slice(0, mostIds) }
}

const isLearners = ({ needs, path }: Call) => !path.startsWith('/combos/') && [needs].flat().some((one) => one === 'anyone' || mayDo(['Learner'], one))

/** Every call that a learner can make. Learners have no other permissions: P3 shows that the rest is refused. */
const calls = operations.filter(([, call]) => isLearners(call))

function* attempts(ids: readonly string[]): Generator<Attempt> {
  for (const [operation, call] of calls) {
    if (/^\/account\/(password|two-step|recovery-codes)/.test(call.path) || operation === 'endOtherSessions') continue
    yield* searchesFor(operation, call, 'canary', [])
    for (const id of ids) yield* attemptsWith(operation, call, id, [])
  }
}

/** Another learner of the same tenant requests a learner's records. */
export const crossLearner: Proof = {
  id: 'P2',
  name: 'cross-learner',
  break: {
    what: "learners' records are read by their provider alone",
    shows: /tells of the other learner/,
    edits: [{ file: 'apps/server/src/records/scope.queries.ts', from: ' and ${raw(table)}.learner_id = ${learnerOf(scope)}', to: '' }],
  },
  prove: async (shared) => {
    const lanyard = await shared.demonstration()
    const { wire, owner } = lanyard
    const faults = openFaults()
    const whose = await signIn(wire, 'banksia', 'learner@banksia.example')
    const { tenantId, learnerId, ids } = await prepare(lanyard, 'learner@banksia.example')
    for (const path of ['learner-account', 'logbooks', 'support-cases', 'credentials', 'finance-invoices', 'learner-next-of-kin'])
      if (!(await wire.send('banksia', `/learner-app/${path}`, { bearer: whose.token })).body.includes(canary)) faults.push(`their own ${path} has no canary`)
    const stranger = await signIn(wire, 'banksia', 'second@banksia.example')
    const before = await checksumsOf(owner, tenantId, learnerId)
    let [count, leaks] = [0, 0]
    for (const site of ['banksia', 'api'])
      await concurrently(8, fewOf(shared, attempts(ids)), async (attempt) => {
        const { status, body } = await wire.send(site, attempt.path, { ...attempt, bearer: stranger.token })
        count++
        const label = `${attempt.method} ${attempt.path} on ${site}: ${status}`
        if (body.includes(canary)) faults.push(`${label} tells of the other learner (${++leaks})`)
        if (status === 401 || (status >= 500 && status !== 503)) faults.push(`${label} ${body.slice(0, 200)}`)
      })
    const written = changedTables(before, await checksumsOf(owner, tenantId, learnerId))
    if (written.length > 0) faults.push(`rows changed in ${written.join(', ')}`)
    if (count < shared.some(least)) faults.push(`only ${whole(count)} attempts`)
    return { counts: `${leaks} leaks, ${written.length} writes in ${whole(count)} attempts`, faults }
  },
}
