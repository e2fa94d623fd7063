import { type OpenApi, type Role, roles } from '@lanyard/contract'
import { type Person, signIn, signStaffIn } from '../../accounts/people.ts'
import { type CallerKind, callerKinds, type Expected, expectedOf, type Where, writtenNames } from '../../accounts/role-matrix.ts'
import { changedTables, checksumsOf } from '../../database/checksums.ts'
import { openFaults } from '../../fault-list.ts'
import { fewOf, type Proof, whole } from '../../proof.ts'
import { type Attempt, attemptsWith, knock, noId, operations } from '../../requests/attempts.ts'
import { concurrently } from '../../requests/concurrently.ts'
import type { Answer, Wire } from '../../requests/wire.ts'

const hosts: Record<Where, string> = { site: 'banksia', api: 'api', console: 'console' }
const emails: Record<Exclude<Role, 'Learner'>, string> = {
  ...{ SupportAgent: 'support@banksia.example', FinanceOfficer: 'finance@banksia.example', ContentEditor: 'content@banksia.example' },
  ...{ RecordsManager: 'records@banksia.example', TenantAdmin: 'admin@banksia.example', Auditor: 'auditor@banksia.example' },
  ...{ Trainer: 'trainer@banksia.example', PrivacyOfficer: 'privacy@banksia.example', Operator: 'operator@lanyard.example' },
}
const enter = async (wire: Wire): Promise<ReadonlyMap<CallerKind, Person>> => {
  const people = new Map<CallerKind, Person>([['Learner', await signIn(wire, 'banksia', 'learner@banksia.example')]])
  for (const role of roles) if (role !== 'Learner') people.set(role, await signStaffIn(wire, emails[role], 'BANKSIA'))
  people.set('Another’s administrator', await signStaffIn(wire, 'admin@kahu.example', 'KAHU'))
  return people.set('Operator elsewhere', await signStaffIn(wire, emails.Operator, 'KAHU'))
}

/** Signing out every other device signs out the operator elsewhere, who is the same person. */
const isOtherSession = (operation: string, caller: CallerKind) => operation === 'endOtherSessions' && caller === 'Operator elsewhere'

const isPage = ({ headers }: Answer) => String(headers['content-type']).startsWith('text/html')

const fits = ({ method, path, body }: Attempt, expected: Expected, answer: Answer): boolean => {
  if (expected !== 'done') return answer.status === expected || (expected === 404 && method === 'GET' && isPage(answer))
  if (body !== undefined) return answer.status === 400
  return path.includes(noId) ? [200, 400, 404].includes(answer.status) : answer.status === 200 && !isPage(answer)
}

/** Compares Lanyard's own list of operations with the matrix. */
const proveInventory = async (wire: Wire, faults: string[]) => {
  const { paths } = JSON.parse((await wire.send('api', '/openapi.json')).body) as OpenApi
  const served = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => ({ operation: operationId, method: method.toUpperCase(), path })),
  )
  for (const operation of served) if (!expectedOf(operation)) faults.push(`${operation.operation} has no row, or two, in the matrix`)
  const names = new Set(served.map(({ operation }) => operation))
  for (const name of writtenNames) if (!names.has(name)) faults.push(`the matrix has ${name}, and Lanyard does not answer it`)
  if (served.length !== operations.length) faults.push(`${served.length} operations are served, and ${operations.length} are in the contract`)
  return served.length
}

/** Every operation, by every caller, at every host, against the written role table. Refused calls have no effect. */
export const functionLevel: Proof = {
  id: 'P3',
  name: 'function level',
  break: {
    what: 'auditors can change users and settings',
    shows: /by Auditor at .*, and the matrix says 403/,
    edits: [
      {
        file: 'packages/contract/src/permission.ts',
        from: "'users:write': ['TenantAdmin', 'Operator']",
        to: "'users:write': ['TenantAdmin', 'Auditor', 'Operator']",
      },
    ],
  },
  prove: async (shared) => {
    const { wire, owner } = await shared.demonstration()
    const faults = openFaults()
    const served = await proveInventory(wire, faults)
    const people = await enter(wire)
    const tenantId = await owner.tenantId('BANKSIA')
    const cells = operations.flatMap(([operation, call]) => {
      const expect = expectedOf({ operation, ...call })
      if (!expect) return []
      return (['site', 'api', 'console'] as const).flatMap((where) =>
        callerKinds
          .filter((caller) => !isOtherSession(operation, caller))
          .map((caller) => ({ operation, call, where, asker: caller, expected: expect(where, caller) })),
      )
    })
    let [count, wrong] = [0, 0]
    const send = async (where: Where, caller: CallerKind, expected: Expected, attempt: Attempt) => {
      const token = people.get(caller)?.token
      const answer = await wire.send(hosts[where], attempt.path, { ...attempt, ...(token && { bearer: token }) })
      count++
      if (fits(attempt, expected, answer)) return
      wrong++
      faults.push(`${attempt.operation} by ${caller} at ${where} (${attempt.method} ${attempt.path}): ${answer.status}, and the matrix says ${expected}`)
    }
    const refused = [
      ...fewOf(
        shared,
        cells.filter(({ expected }) => expected !== 'done'),
      ),
    ]
    const before = await checksumsOf(owner, tenantId)
    await concurrently(8, refused, async ({ operation, call, where, asker: caller, expected }) => {
      const good = attemptsWith(operation, call, '1', ['BANKSIA']).filter(({ path }) => !path.includes('?'))
      for (const attempt of [knock(operation, call), ...good.slice(0, 1)]) await send(where, caller, expected, attempt)
    })
    const written = changedTables(before, await checksumsOf(owner, tenantId))
    if (written.length > 0) faults.push(`what was refused changed rows in ${written.join(', ')}`)
    const done = [
      ...fewOf(
        shared,
        cells.filter(({ expected }) => expected === 'done'),
      ),
    ]
    const endsOthers = ({ operation }: (typeof cells)[number]) => operation === 'endOtherSessions'
    for (const wave of [done.filter((cell) => !endsOthers(cell)), done.filter(endsOthers)])
      await concurrently(8, wave, ({ operation, call, where, asker: caller, expected }) => send(where, caller, expected, knock(operation, call)))
    const counts = `${wrong} of ${whole(refused.length + done.length)} cells unlike the matrix of ${served} operations × ${callerKinds.length} askers × 3 hosts`
    return { counts: `${counts}, ${written.length} writes in what was refused, ${whole(count)} requests`, faults }
  },
}
