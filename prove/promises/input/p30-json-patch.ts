import { signStaffIn } from '../../accounts/people.ts'
import { changedTables, checksumsOf } from '../../database/checksums.ts'
import { openFaults } from '../../fault-list.ts'
import { fewOf, type Proof, whole } from '../../proof.ts'
import { times } from '../../requests/concurrently.ts'
import type { Answer } from '../../requests/wire.ts'
import { type Target, targetsOf } from '../../writes/patch-targets.ts'

type Operation = { op: string; path: string; value?: unknown; from?: string }

const forbidden: readonly Operation[] = [
  ...['/Id', '/TenantCode', '/Version', '/DateCreated', '/Nothing', '/__proto__', '/__proto__/polluted', '/constructor/prototype/polluted', ''].flatMap(
    (path) => [
      { op: 'replace', path, value: 'x' },
      { op: 'add', path, value: 'x' },
      { op: 'remove', path },
    ],
  ),
  { op: 'move', from: '/Id', path: '/Nothing' },
  { op: 'copy', from: '/__proto__', path: '/Nothing' },
  { op: 'copy', from: '/constructor', path: '/Nothing' },
  { op: 'replace', path: 'Id', value: 1 },
  { op: 'replace', path: '/~2', value: 1 },
  { op: 'destroy', path: '/Id' },
]

/** Operation lists that start valid and can't be completed. */
const spoiled = ({ writable, values: [value] }: Target): Operation[][] => {
  const good = { op: 'replace', path: writable, value }
  const failing = { op: 'test', path: writable, value: 'what nobody wrote' }
  return [
    ...forbidden.map((bad) => [good, bad]),
    [good, failing],
    [good, { op: 'test', path: '/Nothing', value: 1 }],
    [good, { op: 'remove', path: `${writable}/deeper/still` }],
    [...times(99).map(() => good), failing],
    times(1_000).map(() => good),
    [...times(999).map(() => good), failing],
  ]
}

/** Operations are applied all or not at all. */
export const jsonPatch: Proof = {
  id: 'P30',
  name: 'JSON patch',
  break: {
    what: 'an operation that fails is skipped, and the others are kept',
    shows: /and rows of .* changed/,
    edits: [
      {
        file: 'apps/server/src/http/json-patch.ts',
        from: '    step(box, operation, index)\n',
        to: '    try { step(box, operation, index) } catch {}\n',
      },
    ],
  },
  prove: async (shared) => {
    const lanyard = await shared.demonstration()
    const { wire, owner } = lanyard
    const { token } = await signStaffIn(wire, 'admin@banksia.example', 'BANKSIA')
    const tenantId = await owner.tenantId('BANKSIA')
    const faults = openFaults()
    let count = 0
    const patch = (path: string, operations: Operation[]): Promise<Answer> => {
      count++
      return wire.send('console', path, { method: 'PATCH', bearer: token, body: operations })
    }
    const sums = () => checksumsOf(owner, tenantId)
    for (const target of await targetsOf(lanyard, token)) {
      const [one, other] = target.values
      const before = await sums()
      for (const operations of fewOf(shared, spoiled(target), 4)) {
        const { status, body } = await patch(target.path, operations)
        const label = `${target.path} with ${JSON.stringify(operations.slice(-1))} as the last of ${operations.length}: ${status}`
        if (status < 400 || status >= 500) faults.push(`${label} ${body.slice(0, 160)}`)
        const changed = changedTables(before, await sums())
        if (changed.length > 0) faults.push(`${label}, and rows of ${changed.join(', ')} changed`)
      }
      const good = await patch(target.path, [{ op: 'replace', path: target.writable, value: one }])
      if (good.status !== 200 || changedTables(before, await sums()).length === 0)
        faults.push(`${target.path}: what may be changed is answered ${good.status} ${good.body}`)
      await patch(target.path, [{ op: 'replace', path: target.writable, value: other }])
    }
    return { counts: `${faults.length} partial applications in ${whole(count)} patches`, faults }
  },
}
