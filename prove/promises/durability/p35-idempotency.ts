import { randomUUID } from 'node:crypto'
import { type Person, signIn, signStaffIn } from '../../accounts/people.ts'
import { openFaults } from '../../fault-list.ts'
import type { Lanyard } from '../../lanyard.ts'
import { type Proof, whole } from '../../proof.ts'
import { times } from '../../requests/concurrently.ts'
import type { Answer } from '../../requests/wire.ts'

const parallel = 100
const repeated = 100

/** A call that creates something, the rows it creates, and the same call with another body. */
type Creation = { path: string; body: unknown; otherBody: unknown; effect: string; person: Person }

const creationsOf = async ({ wire }: Lanyard): Promise<Creation[]> => {
  const learner = await signIn(wire, 'straits', 'learner@straits.example')
  const admin = await signStaffIn(wire, 'admin@straits.example', 'STRAITS')
  const item = { supportCaseCategoryId: 1, subject: 'Only once', htmlBody: '<p>Only once</p>' }
  const first = await wire.send('straits', '/learner-app/support-case', { method: 'POST', bearer: learner.token, body: item })
  if (first.status !== 200) throw new Error(`A case could not be made: ${first.status} ${first.body}`)
  const made = JSON.parse(first.body)
  const asLearner = { person: learner }
  const asAdmin = { person: admin }
  const invitation = (Title: string) => ({ Email: 'once@straits.example', Roles: ['Auditor'], Title })
  return [
    { ...asLearner, path: '/learner-app/support-case', body: item, otherBody: { ...item, subject: 'Another' }, effect: 'support_cases' },
    {
      ...{ ...asLearner, path: `/learner-app/support-cases/${made.data.supportCaseId}/entry`, effect: 'support_case_entries' },
      ...{ body: { htmlBody: '<p>Once</p>' }, otherBody: { htmlBody: '<p>Another</p>' } },
    },
    {
      ...{ ...asLearner, path: '/learner-app/document-file', effect: 'documents' },
      ...{ body: { filename: 'once.txt', size: 10 }, otherBody: { filename: 'once.txt', size: 11 } },
    },
    { ...asAdmin, path: '/tenants/STRAITS/invitations', body: invitation('Once'), otherBody: invitation('Another'), effect: 'invitations' },
    {
      ...{ ...asAdmin, path: '/combos/opportunity-sources', effect: 'lookup_values' },
      ...{ body: [{ code: 'ONCE', description: 'Once' }], otherBody: [{ code: 'OTHER', description: 'Another' }] },
    },
  ]
}

/** Only final responses: a request asked to retry doesn't count. */
const bodiesOf = (answers: Answer[]) => new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body))

/** One key has one effect, however often it is sent, also concurrently and after a restart. */
export const idempotency: Proof = {
  id: 'P35',
  name: 'idempotency',
  break: {
    what: 'the Idempotency-Key is ignored',
    shows: /: \d+ effects/,
    edits: [{ file: 'apps/server/src/http/idempotency.ts', from: 'const key = keyOf(request)', to: 'const key = undefined' }],
  },
  prove: async ({ demonstration, some }) => {
    const lanyard = await demonstration()
    const { wire, owner } = lanyard
    const faults = openFaults()
    let count = 0
    const tenantId = await owner.tenantId('STRAITS')
    const rowsOf = async (table: string) => Number((await owner.rows<{ n: string }>(`select count(*) as n from ${table}`, [], tenantId))[0]?.n)
    const kept: { creation: Creation; key: string; body: string }[] = []
    const send = ({ person, path }: Creation, body: unknown, key: string) => {
      count++
      return wire.send(person.site, path, { method: 'POST', bearer: person.token, body, headers: { 'idempotency-key': key } })
    }
    for (const creation of await creationsOf(lanyard)) {
      const key = randomUUID()
      const before = await rowsOf(creation.effect)
      const concurrent = await Promise.all(times(some(parallel)).map(() => send(creation, creation.body, key)))
      const after: Answer[] = []
      for (const _ of times(some(repeated))) after.push(await send(creation, creation.body, key))
      const bodies = bodiesOf([...concurrent, ...after])
      const effects = (await rowsOf(creation.effect)) - before
      const odd = [...concurrent, ...after].filter(({ status }) => status !== 200 && status !== 503)
      if (effects !== 1) faults.push(`${creation.path}: ${effects} effects`)
      if (bodies.size !== 1) faults.push(`${creation.path}: ${bodies.size} different answers, such as ${[...bodies].slice(0, 2).join(' and ')}`)
      if (odd.length > 0 || after.some(({ status }) => status !== 200)) faults.push(`${creation.path}: answers ${odd[0]?.status} ${odd[0]?.body}`)
      const other = await send(creation, creation.otherBody, key)
      if (other.status !== 409) faults.push(`${creation.path}: another body is answered ${other.status}, not 409`)
      kept.push({ creation, key, body: [...bodies][0] ?? '' })
    }
    const elsewhere = await signIn(wire, 'banksia', 'second@banksia.example')
    for (const { creation, key, body } of kept.slice(0, 1)) {
      const answer = await send({ ...creation, person: elsewhere }, creation.body, key)
      if (answer.status !== 200 || answer.body === body) faults.push(`${creation.path}: the key of somebody else is answered ${answer.status} ${answer.body}`)
    }
    await lanyard.kill()
    await lanyard.startAgain()
    for (const { creation, key, body } of kept) {
      const answer = await send(creation, creation.body, key)
      if (answer.status !== 200 || answer.body !== body) faults.push(`${creation.path}: after a restart ${answer.status} ${answer.body}`)
    }
    return { counts: `${faults.length} second effects or answers of ${kept.length} keys in ${whole(count)} sends, before and after a kill`, faults }
  },
}
