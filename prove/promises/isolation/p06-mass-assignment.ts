import { randomUUID } from 'node:crypto'
import { type Call, lookupActions, lookups } from '@lanyard/contract'
import { type Person, signIn, signStaffIn } from '../../accounts/people.ts'
import { changedTables, checksumsOf } from '../../database/checksums.ts'
import { textsStored } from '../../database/stored-text.ts'
import { openFaults } from '../../fault-list.ts'
import type { Lanyard } from '../../lanyard.ts'
import { fewOf, type Proof, whole } from '../../proof.ts'
import { operations, pathsOf } from '../../requests/attempts.ts'
import { concurrently } from '../../requests/concurrently.ts'
import { type Extended, extendedBodies, extraNames } from '../../requests/extra-fields.ts'
import type { Answer } from '../../requests/wire.ts'
import { targetsOf } from '../../writes/patch-targets.ts'

const least = 2_000
/** The value of every extra field. */
const marker = 'zqxj-assigned'

const isLearners = ({ path }: Call) => path.startsWith('/learner-app/') || path.startsWith('/api/')

type Sent = Extended & { operation: string; call: Call; path: string }

/** Every call with a body, at every level of the body with each field that it returns but doesn't accept, or that no one may set. */
const extended = (valueIds: ReadonlyMap<string, string>): Sent[] =>
  operations
    .filter(([, { body, method }]) => body && method !== 'PATCH')
    .flatMap(([operation, call]) => {
      const [path = ''] = pathsOf(call, valueIds.get(call.path) ?? '1', ['BANKSIA'], 'learners')
      return extendedBodies(call, marker).map((body) => ({ operation, call, path, ...body }))
    })

/** An existing value of each replaceable list. */
const valuesThere = async ({ wire }: Lanyard, { token }: Person): Promise<Map<string, string>> => {
  const replaced = operations.filter(([, { method, path }]) => method === 'PUT' && /^\/combos\/[\w-]+\/\{id\}$/.test(path))
  const ids = new Map([['/tenants/{tenantCode}/identity-providers/{id}', 'example']])
  for (const [, { path }] of replaced) {
    const [first] = JSON.parse((await wire.send('console', path.replace('/{id}', ''), { bearer: token })).body) as { data: Record<string, number> }[]
    if (first) ids.set(path, String(Object.values(first.data)[0]))
  }
  return ids
}

const takenId = 987_654

/** Lanyard assigns ids: an id sent by the client isn't used. */
const proveIdentifiers = async ({ wire }: Lanyard, { token }: Person, faults: string[]) => {
  const creating = lookupActions.filter(({ action }) => action === 'create')
  for (const { operation, name, call } of creating) {
    const code = `ID-${randomUUID()}`
    const body = [{ code, description: code, [lookups[name].key]: takenId }]
    const answer = await wire.send('console', call.path, { method: 'POST', bearer: token, body })
    const [made] = answer.status === 200 ? (JSON.parse(answer.body) as { data: Record<string, unknown> }[]) : []
    if (answer.status >= 500 || made?.data[lookups[name].key] === takenId) faults.push(`${operation} gives the identifier that was sent: ${answer.status}`)
  }
  return creating.length
}

const namesField = ({ body }: Answer, pointer: string) => {
  const { errors = [] } = JSON.parse(body) as { errors?: { pointer: string }[] }
  return errors.some((error) => error.pointer.toLowerCase() === pointer.toLowerCase())
}

/** Every call refuses read-only and unknown fields in the same way, and stores nothing of them. */
export const massAssignment: Proof = {
  id: 'P6',
  name: 'mass assignment',
  break: {
    what: 'unknown fields of a body are dropped instead of refused',
    shows: /: 200 /,
    edits: [
      {
        file: 'apps/server/src/http/requests/validation.ts',
        from: 'strict: false, verbose: true }',
        to: 'strict: false, verbose: true, removeAdditional: true }',
      },
    ],
  },
  prove: async (shared) => {
    const lanyard = await shared.demonstration()
    const { wire, owner } = lanyard
    const faults = openFaults()
    const learner = await signIn(wire, 'banksia', 'learner@banksia.example')
    const operator = await signStaffIn(wire, 'operator@lanyard.example', 'BANKSIA')
    const admin = await signStaffIn(wire, 'admin@banksia.example', 'BANKSIA')
    const whoMay = (call: Call) => (isLearners(call) ? learner : call.needs === 'tenants:any' ? operator : admin)
    const targets = await targetsOf(lanyard, admin.token)
    const tenantId = await owner.tenantId('BANKSIA')
    const bodies = [...fewOf(shared, extended(await valuesThere(lanyard, admin)))]
    const before = await checksumsOf(owner, tenantId)
    let [count, odd] = [0, 0]
    const check = (label: string, answer: Answer, status: number, pointer: string) => {
      count++
      if (answer.status === status && namesField(answer, pointer)) return
      odd++
      faults.push(`${label}: ${answer.status} ${answer.body.slice(0, 160)}`)
    }
    await concurrently(8, bodies, async ({ operation, call, path, body, pointer }) => {
      const { site, token } = whoMay(call)
      for (const jsonformat of call.wire ? ['camelCase'] : ['camelCase', 'PascalCase'])
        check(`${operation} with ${pointer}`, await wire.send(site, path, { method: call.method, bearer: token, headers: { jsonformat }, body }), 400, pointer)
    })
    await concurrently(4, targets, async ({ operation, path, paths }) => {
      const [, call] = operations.find(([name]) => name === operation) as [string, Call]
      for (const pointer of extraNames(call)
        .map((name) => `/${name}`)
        .filter((name) => !paths.includes(name)))
        for (const op of ['add', 'replace', 'remove']) {
          const body = [{ op, path: pointer, ...(op !== 'remove' && { value: marker }) }]
          check(`${operation} with ${op} ${pointer}`, await wire.send('console', path, { method: 'PATCH', bearer: admin.token, body }), 422, pointer)
        }
    })
    const written = changedTables(before, await checksumsOf(owner, tenantId))
    if (written.length > 0) faults.push(`rows changed in ${written.join(', ')}`)
    const stored = await textsStored(owner, [marker])
    faults.push(...stored.map(({ table }) => `${table} holds what was sent in a field that is not there`))
    count += await proveIdentifiers(lanyard, admin, faults)
    if (count < shared.some(least)) faults.push(`only ${whole(count)} bodies`)
    const calls = new Set([...bodies, ...targets].map(({ operation }) => operation)).size
    return { counts: `${written.length + stored.length} stored, ${odd} answered otherwise, in ${whole(count)} bodies of ${calls} calls`, faults }
  },
}
