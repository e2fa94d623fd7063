import { randomUUID } from 'node:crypto'
import { addAccounts } from '../../accounts/accounts.ts'
import { type Csrf, fetchCsrf, openBrowser } from '../../accounts/browser.ts'
import { demonstrationPassword } from '../../accounts/people.ts'
import { openFaults } from '../../fault-list.ts'
import { type Lanyard, startLanyard } from '../../lanyard.ts'
import { type Proof, whole } from '../../proof.ts'
import { times } from '../../requests/concurrently.ts'
import type { Answer } from '../../requests/wire.ts'
import { medianOf, sameDistribution } from '../../timing/distributions.ts'

/** The fields sent for an unknown name, or for an account in a particular state. */
type Case = { name: string; group: 'sign-in' | 'forgotten'; prepare(emails: readonly string[]): Promise<void>; fields(email: string): Record<string, string> }

const casesOf = (lanyard: Lanyard, tenantId: number): readonly Case[] => {
  const withState = async (emails: readonly string[], state: string) => {
    await addAccounts(lanyard, emails)
    if (state) await lanyard.owner.rows(`update accounts set ${state} where tenant_id = $1 and email = any ($2)`, [tenantId, emails], tenantId)
  }
  const signIn = (name: string, state: string | undefined, password: string): Case => ({
    ...{ name, group: 'sign-in', fields: (username) => ({ username, password }) },
    prepare: async (emails) => (state === undefined ? undefined : withState(emails, state)),
  })
  const forgotten = (name: string, state: string | undefined): Case => ({
    ...{ name, group: 'forgotten', fields: (username) => ({ step: 'FORGOT_PASSWORD', username }) },
    prepare: async (emails) => (state === undefined ? undefined : withState(emails, state)),
  })
  return [
    signIn('unknown', undefined, demonstrationPassword),
    signIn('wrong', '', 'not the password at all'),
    signIn('locked', "locked_until = now() + interval '1 day', failures = 5, failures_in_all = 5, last_failure_at = now()", demonstrationPassword),
    signIn('disabled', 'is_enabled = false', demonstrationPassword),
    forgotten('forgotten, unknown', undefined),
    forgotten('forgotten, there', ''),
    forgotten('forgotten, disabled', 'is_enabled = false'),
  ]
}

const variable = new Set(['date', 'x-request-id', 'set-cookie'])
/** Everything a response contains, except what differs between requests. For cookies, their names and attributes. */
const contentOf = ({ status, headers, body }: Answer) =>
  JSON.stringify({
    ...{ status, body, cookies: (headers['set-cookie'] ?? []).map((line) => line.replace(/=[^;]*/, '=')) },
    headers: Object.entries(headers).filter(([name]) => !variable.has(name)),
  })

type Sample = { milliseconds: number[]; answers: Map<string, number> }
let visitors = 0

const signIn = async ({ wire }: Lanyard, csrf: Csrf, fields: Record<string, string>, { milliseconds, answers }: Sample) => {
  visitors++
  const address = `10.11.${Math.floor(visitors / 250) % 250}.${(visitors % 250) + 1}`
  const browser = openBrowser(wire, 'banksia', { address, csrf })
  const begun = performance.now()
  const answer = contentOf(await browser.step(fields))
  milliseconds.push(performance.now() - begun)
  answers.set(answer, (answers.get(answer) ?? 0) + 1)
}

/** Every case once per round, in a new order each time, so a slow machine affects them alike. */
const sampleAll = async (lanyard: Lanyard, cases: readonly Case[], each: number): Promise<ReadonlyMap<string, Sample>> => {
  const csrf = await fetchCsrf(lanyard.wire, 'banksia')
  const samples = new Map(cases.map(({ name }): [string, Sample] => [name, { milliseconds: [], answers: new Map() }]))
  const emails = new Map<string, string[]>()
  for (const { name, prepare } of cases) {
    const own = times(each + 2).map(() => `${randomUUID()}@same.example`)
    emails.set(name, own)
    await prepare(own)
  }
  for (const round of times(each + 2)) {
    const order = cases.map((one) => ({ one, place: Math.random() })).toSorted((first, second) => first.place - second.place)
    for (const { one } of order) {
      const email = emails.get(one.name)?.[round] as string
      // The first rounds warm up.
      await signIn(lanyard, csrf, one.fields(email), round < 2 ? { milliseconds: [], answers: new Map() } : (samples.get(one.name) as Sample))
    }
  }
  return samples
}

const sampleOf = (samples: ReadonlyMap<string, Sample>, name: string) => samples.get(name) as Sample

const bytesOf = (cases: readonly Case[], samples: ReadonlyMap<string, Sample>): string[] =>
  cases.flatMap(({ name, group }) => {
    const [expected] = sampleOf(samples, cases.find((one) => one.group === group)?.name as string).answers.keys()
    return [...sampleOf(samples, name).answers]
      .filter(([answer]) => answer !== expected)
      .map(([answer, count]) => `${name}: ${count} answers differ: ${answer}`)
  })

/** Pairs of cases that can be told apart by time. */
const timesOf = (cases: readonly Case[], samples: ReadonlyMap<string, Sample>): ReadonlyMap<string, string> => {
  const found = new Map<string, string>()
  for (const [index, one] of cases.entries())
    for (const other of cases.slice(index + 1)) {
      if (one.group !== other.group) continue
      const [first, second] = [sampleOf(samples, one.name).milliseconds, sampleOf(samples, other.name).milliseconds]
      const [firstMedian, secondMedian, likelihood] = [medianOf(first), medianOf(second), sameDistribution(first, second)]
      const pair = `${one.name} and ${other.name}`
      const figures = `medians of ${firstMedian.toFixed(1)} and ${secondMedian.toFixed(1)} ms, p = ${likelihood.toFixed(4)}`
      if (Math.abs(firstMedian - secondMedian) > 0.1 * Math.min(firstMedian, secondMedian) || likelihood <= 0.01)
        found.set(pair, `${pair} can be told apart by time: ${figures}`)
    }
  return found
}

const mostSamples = 3

/** A response reveals neither by its bytes nor by its time whether there is an account. */
export const noEnumeration: Proof = {
  id: 'P11',
  name: 'no enumeration',
  break: {
    what: 'an unknown address is answered without hashing',
    shows: /can be told apart by time/,
    edits: [
      {
        file: 'apps/server/src/identity/sign-in/steps/login.ts',
        from: 'const fits = await passwords.verify(found?.passwordHash, password, turn)',
        to: 'const fits = found ? await passwords.verify(found.passwordHash, password, turn) : false',
      },
    ],
  },
  prove: async ({ some }) => {
    const lanyard = await startLanyard({ environment: { TRUST_PROXY: 'loopback' } })
    try {
      const cases = casesOf(lanyard, await lanyard.owner.tenantId('BANKSIA'))
      const each = Math.max(40, some(300))
      const faults = openFaults()
      let apart: ReadonlyMap<string, string> | undefined
      let taken = 0
      // With many pairs one differs by chance now and then: a difference counts if every sample of up to three shows it for the same pair.
      while (taken < mostSamples && (apart === undefined || apart.size > 0)) {
        const samples = await sampleAll(lanyard, cases, each)
        taken++
        faults.push(...bytesOf(cases, samples))
        const now = timesOf(cases, samples)
        apart = new Map([...now].filter(([pair]) => apart === undefined || apart.has(pair)))
      }
      faults.push(...(apart?.values() ?? []))
      const counts = `${faults.length} differences in bytes or time between ${cases.length} cases, ${each} answers each, interleaved`
      return { counts: `${counts}; ${whole(taken)} of at most ${mostSamples} samples taken`, faults }
    } finally {
      await lanyard.stop()
    }
  },
}
