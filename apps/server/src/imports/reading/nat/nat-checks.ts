import type { RecordTypeName } from '@lanyard/contract'
import type { Cell } from '../delivery.ts'
import { type Context, type NatRow, natRows } from './nat-rows.ts'
import { natFileOf } from './nat-table.ts'

/** What is known of a client, one bit each: a bundle may have many. */
const [disabilityFlag, priorFlag, hasDisability, hasPrior, hasTraining] = [1, 2, 4, 8, 16] as const
type Clients = Map<string, { line: number; known: number }>

const notAssessed = ['51', '52', '60']
/** With this many activities, duplicates are left to the import itself. */
const mostKeys = 1_000_000

/** A key as a number of 53 bits: texts of a million activities would take too much memory. */
const hashOf = (text: string): number => {
  let [one, other] = [0x811c9dc5, 0x9e3779b9]
  for (let at = 0; at < text.length; at++) {
    one = Math.imul(one ^ text.charCodeAt(at), 0x01000193)
    other = Math.imul(other ^ text.charCodeAt(at), 0x85ebca6b) + 0x7f4a7c15
  }
  return (one >>> 0) * 0x200000 + ((other >>> 0) & 0x1fffff)
}

const yearsBetween = (birth: string, today: string) => Number(today.slice(0, 4)) - Number(birth.slice(0, 4))
const isDay = (cell: Cell): cell is string => /^\d{4}-\d\d-\d\d$/.test(cell ?? '')

/** The records that the rows of each file are. */
const typeOf: Readonly<Record<string, RecordTypeName>> = {
  NAT00080: 'learners',
  NAT00085: 'learner-addresses',
  NAT00090: 'disabilities',
  NAT00100: 'prior-achievements',
  NAT00120: 'unit-enrolments',
  NAT00130: 'qualification-enrolments',
}

const warner =
  ({ report }: Context) =>
  ({ file, line }: Pick<NatRow, 'file' | 'line'>, cause: string, message: string) =>
    report.warning?.({ type: typeOf[natFileOf(file) ?? ''] ?? 'learners', cause, message, file, line })
type Warn = ReturnType<typeof warner>

const readClients = async ({ bundle, today }: Context, warn: Warn): Promise<Clients> => {
  const clients: Clients = new Map()
  for await (const row of natRows(bundle, 'NAT00080')) {
    const { client, dateOfBirth, usi, disabilityFlag: disability, priorEducationFlag: prior } = row.fields
    if (!client) warn(row, 'client-blank', 'The client identifier is blank.')
    else clients.set(client, { line: row.line, known: (disability === 'Y' ? disabilityFlag : 0) | (prior === 'Y' ? priorFlag : 0) })
    if (usi && usi === client) warn(row, 'usi-is-client', 'The client identifier is the same as the USI.')
    if (isDay(dateOfBirth) && (yearsBetween(dateOfBirth, today) < 10 || yearsBetween(dateOfBirth, today) > 99))
      warn(row, 'age', `The date of birth ${dateOfBirth} makes this client younger than 10 or older than 99.`)
  }
  return clients
}

const checkActivity = (row: NatRow, today: string, warn: Warn) => {
  const { startDate, endDate, outcome, deliveryMode } = row.fields
  if (isDay(startDate) && isDay(endDate) && startDate > endDate) warn(row, 'dates', 'The activity ends before it starts.')
  if (outcome === '70' && isDay(endDate) && endDate < today) warn(row, 'continuing-past', 'The outcome is 70 (continuing), but the end date has passed.')
  if (outcome && deliveryMode && (deliveryMode === 'NNN') !== notAssessed.includes(outcome) && !(deliveryMode === 'NNN' && ['70', '85'].includes(outcome)))
    warn(row, 'delivery-mode', `The delivery mode ${deliveryMode} doesn’t go with the outcome ${outcome}. NNN belongs to 51, 52 and 60.`)
}

/** Compares the files of a bundle with each other. */
export const checkBundle = async (context: Context): Promise<void> => {
  const { bundle, today } = context
  const warn = warner(context)
  const clients = await readClients(context, warn)
  const organisation = (await natRows(bundle, 'NAT00010').next()).value?.fields.organisation
  const keys = new Set<number>()
  const mark = (row: NatRow, bit: number) => {
    const client = clients.get(row.fields.client ?? '')
    if (client) client.known |= bit
    else if (bundle.has('NAT00080')) warn(row, 'client-missing', `The client ${row.fields.client ?? ''} isn’t in NAT00080.`)
  }
  for await (const row of natRows(bundle, 'NAT00085')) mark(row, 0)
  for await (const row of natRows(bundle, 'NAT00090')) mark(row, hasDisability)
  for await (const row of natRows(bundle, 'NAT00100')) mark(row, hasPrior)
  for await (const row of natRows(bundle, 'NAT00120', 'NAT00130')) {
    mark(row, hasTraining)
    const { organisation: own, client, subject, program, startDate } = row.fields
    if (organisation && own && own !== organisation) warn(row, 'organisation', `The training organisation is ${own}, but NAT00010 says ${organisation}.`)
    if (!('subject' in row.fields)) continue
    checkActivity(row, today, warn)
    const key = hashOf([client, subject, program, startDate].join('\n'))
    if (keys.has(key)) warn(row, 'duplicate-activity', 'The same client, subject, program and start date came before in this file.')
    else if (keys.size < mostKeys) keys.add(key)
  }
  checkClients(clients, context, warn)
}

const checkClients = (clients: Clients, { bundle }: Context, warn: Warn) => {
  const file = bundle.get('NAT00080')?.name ?? 'NAT00080'
  const has = (known: number, bit: number) => (known & bit) !== 0
  for (const { line, known } of clients.values()) {
    const at = { file, line }
    if (bundle.has('NAT00090') && has(known, disabilityFlag) !== has(known, hasDisability))
      warn(
        at,
        'disability-flag',
        `The disability flag ${has(known, disabilityFlag) ? 'is Y, but NAT00090 has no disability' : 'isn’t Y, but NAT00090 has a disability'} of this client.`,
      )
    if (bundle.has('NAT00100') && has(known, priorFlag) !== has(known, hasPrior))
      warn(
        at,
        'prior-flag',
        `The prior achievement flag ${has(known, priorFlag) ? 'is Y, but NAT00100 has no achievement' : 'isn’t Y, but NAT00100 has an achievement'} of this client.`,
      )
    if ((bundle.has('NAT00120') || bundle.has('NAT00130')) && !has(known, hasTraining))
      warn(at, 'no-training', 'This client has no activity in NAT00120 and no completion in NAT00130.')
  }
}
