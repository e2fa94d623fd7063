import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { journeyEmail, secretJourney } from '../../accounts/secret-journey.ts'
import type { Owner } from '../../database/owner.ts'
import { textsStored } from '../../database/stored-text.ts'
import { openFaults } from '../../fault-list.ts'
import { startLanyard } from '../../lanyard.ts'
import { type Proof, whole } from '../../proof.ts'
import type { Wire } from '../../requests/wire.ts'

/** The same wire, which also records the bodies of all refusals. */
const recordRefusals = (wire: Wire, refusals: string[]): Wire => ({
  ...wire,
  send: async (site, path, options) => {
    const answer = await wire.send(site, path, options)
    if (answer.status >= 400) refusals.push(answer.body)
    return answer
  },
})

/**
 * The journey's events at the first tenant, as the log must show them: who, what and the outcome. The administrator enters by signing in, and by choosing.
 */
const expectedEvents: readonly string[] = [
  ...['api-key.create', 'identity-provider.create', 'invitation.create', 'invitation.link', 'learner-account.invite', 'tenant-entered', 'tenant-entered'].map(
    (action) => `admin@banksia.example ${action} done`,
  ),
  ...[
    'challenge',
    'link-requested',
    'password-changed',
    'password-reset',
    'recovery-code-used',
    'recovery-codes-replaced',
    'reset-requested',
    'sign-in',
    'sign-in',
    'two-step-on',
  ].map((action) => `${journeyEmail} ${action} done`),
  ...[
    `${journeyEmail} sign-in refused`,
    `${journeyEmail} password-confirmed refused`,
    `${journeyEmail} second-factor-confirmed refused`,
    'nobody sign-in refused',
  ],
]

/** Every event is logged as often as it happened, with who, when, from where and for which request. */
const proveAudit = async (owner: Owner, faults: string[]) => {
  const tenantId = await owner.tenantId('BANKSIA')
  const events = await owner.rows<{ event: string; isWhole: boolean }>(
    `select concat_ws(' ', coalesce(actor_name, 'nobody'), action, outcome) as event,
       at is not null and address is not null and request_id is not null and actor_kind is not null as "isWhole"
     from audit_events where tenant_id = $1`,
    [tenantId],
    tenantId,
  )
  const there = events.map(({ event }) => event)
  const often = (list: readonly string[], wanted: string) => list.filter((event) => event === wanted).length
  for (const event of new Set([...there, ...expectedEvents])) {
    const [found, expected] = [often(there, event), often(expectedEvents, event)]
    if (found !== expected) faults.push(`“${event}” is in the audit log ${found} times, not ${expected}`)
  }
  for (const { event } of events.filter(({ isWhole }) => !isWhole)) faults.push(`“${event}” does not say from where`)
  return events.length
}

const root = new URL('../../..', import.meta.url).pathname
type Known = { metadata?: { vulnerabilities: { high: number; critical: number } } }

/** Known vulnerabilities in Lanyard's dependencies. The registry knows them, and may be unreachable. */
const proveDependencies = (faults: string[]) =>
  new Promise<string>((resolve) => {
    const args = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=15000']
    execFile('npm', args, { cwd: root, timeout: 40_000 }, (_, output) => {
      const found = output.trimStart().startsWith('{') ? (JSON.parse(output) as Known).metadata?.vulnerabilities : undefined
      if (!found) return resolve('dependencies not asked about, for no registry answers')
      const serious = found.high + found.critical
      if (serious > 0) faults.push(`${serious} high or critical faults are known of the dependencies`)
      resolve(`${serious} high faults known of the dependencies`)
    })
  })

/** After every kind of secret was used, none is in a log, a refusal or the database, and the audit log shows what happened. */
export const secretsAndAudit: Proof = {
  id: 'P38',
  name: 'secrets and audit',
  break: {
    what: 'every sign-in form is logged',
    shows: /password is in the log/,
    edits: [
      {
        file: 'apps/server/src/identity/sign-in/steps/fields.ts',
        from: 'export const fieldsOf = (form: Readonly<Record<string, unknown>>): Fields => ({',
        to: 'export const fieldsOf = (form: Readonly<Record<string, unknown>>): Fields => (console.log(JSON.stringify(form)), {',
      },
    ],
  },
  prove: async () => {
    const lanyard = await startLanyard({ environment: { LOG_LEVEL: 'trace' } })
    const { owner } = lanyard
    const faults = openFaults()
    const refusals: string[] = []
    try {
      const secrets = await secretJourney(lanyard, recordRefusals(lanyard.wire, refusals))
      await pause(500)
      const log = await readFile(lanyard.logFile, 'utf8')
      const lines = log.split('\n').length
      for (const [name, value] of secrets) {
        if (value.length < 8) faults.push(`${name} is not known: ${value}`)
        if (log.includes(value)) faults.push(`${name} is in the log`)
        if (refusals.some((body) => body.includes(value))) faults.push(`${name} is in the body of a refusal`)
      }
      const nameOf = new Map([...secrets].map(([name, value]) => [value, name]))
      const stored = await textsStored(owner, [...nameOf.keys(), journeyEmail])
      for (const { table, word } of stored) if (word !== journeyEmail) faults.push(`${nameOf.get(word)} is in ${table}`)
      const hits = faults.length
      if (stored.every(({ word }) => word !== journeyEmail)) faults.push('what is known to be stored is not found, so nothing would be')
      if (lines < 50 || refusals.length < 50) faults.push(`only ${lines} lines of log and ${refusals.length} refusals`)
      const events = await proveAudit(owner, faults)
      const dependencies = await proveDependencies(faults)
      const counts = `${hits} hits of ${nameOf.size} secrets in ${lines} lines of log, ${whole(refusals.length)} refusals and the database`
      return { counts: `${counts}; ${events} events, each once; ${dependencies}`, faults }
    } finally {
      await lanyard.stop()
    }
  },
}
