import { type Role, type TimelineItem, type TimelineKind, timelineKinds } from '@lanyard/contract'
import { badInput } from '../../common/problem.ts'
import type { ReferenceValues } from '../../lists/list-values.ts'
import type { LearnerAccess } from './learner-access.ts'
import { type TimelineCursor, type TimelineRow, timelineTake } from './learner-timeline.queries.ts'

export type ReadRow = TimelineRow & { exactly: string }

/** Finance officers see money, and the cases that they answer. */
export const kindsFor = ({ seesRecords, seesMoney }: LearnerAccess, seesCases: boolean, wanted?: TimelineKind): TimelineKind[] =>
  timelineKinds.filter((kind) => (wanted === undefined || kind === wanted) && (kind === 'money' ? seesMoney : kind === 'cases' ? seesCases : seesRecords))

export const readCursor = (text: string): TimelineCursor => {
  const wrong = badInput([{ pointer: '/cursor', message: 'Must be the `next` of the page before.' }])
  try {
    const [at, key] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[]
    if (typeof at === 'string' && !Number.isNaN(Date.parse(at)) && typeof key === 'string') return { at, key }
  } catch {
    throw wrong
  }
  throw wrong
}

const numberLabels: Readonly<Record<string, string>> = {
  ...{ taxFileNumber: 'tax file number', irdNumber: 'IRD number', nationalIdentifier: 'national ID number' },
  ...{ driverLicense: 'driver licence', passportNumber: 'passport number', visaNumber: 'visa number' },
}

const loggedLabels: Readonly<Record<string, string>> = {
  ...{ learners: 'personal details', 'learner-addresses': 'address', 'next-of-kin': 'emergency contact', demographics: 'background details' },
}
const hiddenColumns = new Set(['version', 'account_id', 'source', 'ref_external', 'retired_at'])
const columnLabel = (column: string) => {
  const words = column
    .replace(/^(au|nz|sa)_/, '')
    .replace(/_(id|sealed)$/, '')
    .replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** `{column: [before, after]}` in words. Values of lists and covered values are named only. */
const changedWords = (changed: unknown) =>
  Object.entries((changed ?? {}) as Record<string, [unknown, unknown] | null>)
    .filter(([column]) => !hiddenColumns.has(column))
    .slice(0, 3)
    .map(([column, values]) => {
      const label = columnLabel(column)
      if (!values || /_id$/.test(column)) return label
      const [before, after] = values.map((value) => (value === null || value === '' ? 'none' : String(value)))
      return `${label}: ${before} → ${after}`
    })
    .join(', ') || null

type Said = Pick<TimelineItem, 'title' | 'detail'> & { kind: TimelineKind; tone?: TimelineItem['tone']; caseId?: number; hidesBy?: boolean }
type Say = (data: Record<string, unknown>, values: ReferenceValues, by: string | null) => Said

const text = (value: unknown) => (value === null || value === undefined || value === '' ? null : String(value))
const money = ({ amount, currencyId }: Record<string, unknown>, values: ReferenceValues) => {
  const { code = '', symbol = '' } = values.find('currencies', currencyId) ?? {}
  return `${symbol ?? ''}${Number(amount).toLocaleString('en', { minimumFractionDigits: 2 })} ${code}`.trim()
}

const attended = ({ isAttended, isAbsent }: Record<string, unknown>): [string, TimelineItem['tone']] =>
  isAttended ? ['Attended', 'success'] : isAbsent ? ['Missed', 'error'] : ['On leave from', 'plain']

const sayings: Readonly<Record<string, Say>> = {
  message: ({ subject, isInbound, readAt }) => ({
    ...{
      kind: 'messages',
      title: isInbound ? 'Wrote a message' : readAt ? 'Message read' : 'Message sent',
      detail: text(subject),
      hidesBy: isInbound === true,
    },
  }),
  'case-entry': ({ caseId, subject, isOfStaff, opens }) => ({
    ...{ kind: 'cases', title: `${opens ? 'Opened' : isOfStaff ? 'Answered' : 'Replied to'} case ${caseId}`, detail: text(subject), caseId: Number(caseId) },
  }),
  result: ({ unit, resultId, statusId }, values) => ({
    kind: 'study',
    title: text(values.find('results', resultId)?.description) ?? text(values.find('unit-enrolment-statuses', statusId)?.description) ?? 'Completed',
    ...{ detail: text(unit), tone: 'success' },
  }),
  attendance: (data) => {
    const [word, tone] = attended(data)
    return { kind: 'study', title: `${word} ${data.class}`, detail: null, tone }
  },
  credential: ({ name, statusId }, values) => ({
    ...{
      kind: 'study',
      title: `Credential: ${text(values.find('credential-statuses', statusId)?.description) ?? 'recorded'}`,
      detail: text(name),
      tone: 'success',
    },
  }),
  invoice: (data, values) => ({ kind: 'money', title: `Invoice ${data.number}`, detail: money(data, values) }),
  payment: (data, values) => ({ kind: 'money', title: data.number ? `Payment ${data.number}` : 'Payment', detail: money(data, values), tone: 'success' }),
  change: ({ type, action, origin, changed }) => {
    const what = loggedLabels[String(type)] ?? String(type)
    const how = action === 'created' ? 'Added' : action === 'removed' ? 'Removed' : 'Changed'
    const whence = origin === 'import' ? ' by import' : origin === 'api-key' ? ' by an API key' : ''
    return { kind: 'changes', title: `${how} ${what}${whence}`, detail: changedWords(changed) }
  },
  'sign-in': ({ action }) => ({ kind: 'sign-ins', title: action === 'sign-in' ? 'Signed in' : 'Changed the password', detail: null }),
  view: ({ kind, number, reason, document }) => {
    if (kind === 'document') return { kind: 'views', title: 'Opened a document', detail: String(document) }
    if (kind === 'portal') return { kind: 'views', title: 'Saw the portal as the learner sees it', detail: String(reason) }
    return { kind: 'views', title: kind === 'number' ? `Looked at the ${numberLabels[String(number)] ?? 'number'}` : 'Looked at this page', detail: null }
  },
}

const itemOf = ({ at, key, event, isDay, by, data }: ReadRow, values: ReferenceValues): TimelineItem => {
  const { kind, title, detail, tone = 'plain', caseId = null, hidesBy = false } = (sayings[event] as Say)(data, values, by)
  return { id: key, kind, at, isDay, by: hidesBy ? null : by, title, detail, tone, caseId }
}

export const timelineOf = (rows: readonly ReadRow[], values: ReferenceValues) => {
  const shown = rows.slice(0, timelineTake)
  const last = shown.at(-1)
  const next = rows.length > timelineTake && last ? Buffer.from(JSON.stringify([last.exactly, last.key])).toString('base64url') : null
  return { items: shown.map((row) => itemOf(row, values)), next }
}

const roleNames: Readonly<Record<Role, string>> = {
  ...{ Learner: 'Learner', SupportAgent: 'Support agent', FinanceOfficer: 'Finance officer', Trainer: 'Trainer', ContentEditor: 'Content editor' },
  ...{ RecordsManager: 'Records manager', TenantAdmin: 'Administrator', Auditor: 'Auditor', PrivacyOfficer: 'Privacy officer', Operator: 'Platform operator' },
}

/** Roles as people call them. */
export const rolesSaid = (roles: readonly string[]) => roles.map((role) => roleNames[role as Role] ?? role)
