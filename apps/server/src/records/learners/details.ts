import type { FieldError } from '@lanyard/contract'
import { audit } from '../../audit/audit.ts'
import { Problem } from '../../common/problem.ts'
import type { TenantDatabase } from '../../database/database.ts'
import { caseVariants, demandMatch, entityTag, versionOf } from '../../http/responses/entity-tags.ts'
import type { Checked, Versioned } from '../../http/routes.ts'
import { readRules } from '../approvals/approval-rules.queries.ts'
import { askApproval } from '../approvals/ask-approval.ts'
import { removalErrors, splitByRule } from '../approvals/rules-of-write.ts'
import type { LearnerWrite } from '../build-learner-routes.ts'
import type { LearnerContext } from '../learner-dependencies.ts'
import { type DetailRows, holdDetails, readDetails, removeRow, rereadDetails } from './details.queries.ts'
import { auditOf, changesTo, type FieldGroup, rowOf } from './field-groups.ts'
import { writeChanges } from './write-changes.ts'

/** One of the three detail records: its fields, and how its record is built. */
export type Details = {
  subject: string
  fieldGroups: readonly FieldGroup[]
  record(rows: DetailRows, context: LearnerContext): object
}

type Body = Readonly<Record<string, unknown>>

const answered = (details: Details, rows: DetailRows | undefined, context: LearnerContext): Versioned => {
  if (!rows) throw new Problem('not-found', 'There are no learner records for this account.')
  return { record: { data: details.record(rows, context), relationships: {} }, version: versionOf(rows.raw) }
}

export const getDetails = async (details: Details, db: TenantDatabase, context: LearnerContext): Promise<Versioned> =>
  answered(details, await readDetails(db, details.fieldGroups, context.scope), context)

const givenTo = ({ group }: FieldGroup, body: Body): Body | null | undefined => (group ? (body[group] as Body | null | undefined) : body)

export type DetailsWrite = Omit<LearnerWrite, 'body' | 'params' | 'query'> & { body: Body }

/** A module's additions: more errors, and more to write. */
export type Extra = { errors: FieldError[]; before?: object; after?: object; write(): Promise<unknown>; isChanged: boolean }

/** The given fields of a group, without those that wait for approval. */
const without = (given: Body, waiting: readonly string[]): Body => Object.fromEntries(Object.entries(given).filter(([field]) => !waiting.includes(field)))

/**
 * Checks a body and writes exactly its fields: missing ones stay, null clears. Fields that need approval become a request instead. A stale `If-Match` is
 * refused, and changes are audited.
 */
export const checkDetails = async (details: Details, call: DetailsWrite, extra?: (rows: DetailRows) => Extra): Promise<Checked> => {
  const { transaction, context, body, caller, request } = call
  const { scope, secrets, values, tenant, timeZone, today } = context
  const rows = await holdDetails(transaction, details.fieldGroups, scope)
  if (!rows) throw new Problem('not-found', 'There are no learner records for this account.')
  const version = versionOf(rows.raw)
  demandMatch(request, ...Object.values(caseVariants).map((variant) => entityTag(version, variant)), entityTag(version))

  const rules = await readRules(transaction, scope.tenantId)
  const checking = { values, tenantCountry: tenant.countryCode, timeZone, today, birthDate: rows.birthDate }
  const removed = details.fieldGroups.filter((fieldGroup) => givenTo(fieldGroup, body) === null && rows.rows.has(rowOf(fieldGroup)))
  const parts = details.fieldGroups.map((fieldGroup) => {
    const given = givenTo(fieldGroup, body)
    const row = rows.rows.get(rowOf(fieldGroup)) ?? {}
    if (!given) return { direct: [], asked: [], errors: removed.includes(fieldGroup) ? removalErrors(fieldGroup, rules) : [] }
    const whole = changesTo(fieldGroup, row, given, secrets, checking)
    const { direct, asked, errors } = splitByRule(whole.changes, rules)
    if (asked.length === 0) return { direct, asked, errors: [...whole.errors, ...errors] }
    // The rest must be right by itself, because it is written before the others.
    const waiting = asked.map(({ field }) => field)
    const rest = changesTo(fieldGroup, row, without(given, waiting), secrets, checking)
    return { direct, asked, errors: [...whole.errors, ...errors, ...(whole.errors.length > 0 ? [] : rest.errors)] }
  })
  const more = extra?.(rows)

  const write = async (): Promise<Versioned> => {
    const asked = parts.flatMap((part) => part.asked)
    if (asked.length > 0) await askApproval(call, rows.learnerId, asked)
    const changes = parts.flatMap((part) => part.direct)
    if (changes.length === 0 && removed.length === 0 && !more?.isChanged) return answered(details, rows, context)

    await writeChanges(transaction, context, rows.learnerId, changes)
    for (const fieldGroup of removed) await removeRow(transaction, fieldGroup, scope)
    await more?.write()
    const { before, after } = auditOf(changes)
    const gone = Object.fromEntries(removed.map((fieldGroup) => [fieldGroup.group ?? '', rows.rows.get(rowOf(fieldGroup))]))
    const none = Object.fromEntries(removed.map(({ group = '' }) => [group, null]))
    const entry = { action: `${details.subject}.update`, subjectKind: details.subject, subjectId: String(rows.learnerId) }
    await audit(transaction, caller, request, [{ ...entry, before: { ...before, ...gone, ...more?.before }, after: { ...after, ...none, ...more?.after } }])
    return answered(details, await rereadDetails(transaction, details.fieldGroups, scope), context)
  }
  return { errors: [...parts.flatMap((part) => part.errors), ...(more?.errors ?? [])], write }
}
