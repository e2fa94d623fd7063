import { z } from 'zod'
import { file, page, pascalCased, plain } from '../call.ts'
import { mostExported } from '../limits.ts'
import { permissionNames } from '../permission.ts'
import { codeOf, filterKinds, noQuery, search, skip, take } from '../query.ts'
import { success, tenantParams } from './tenant-params.ts'

const change = z.unknown()
const actorKinds = ['learner', 'staff', 'operator', 'key', 'system', 'anonymous'] as const
const outcomes = ['done', 'refused'] as const

/** Who did what to what, when, and from where. */
export const auditEvent = z.object({
  Id: z.int(),
  At: z.iso.datetime(),
  ActorKind: z.enum(actorKinds),
  ActorId: z.int().nullable(),
  /** A username or an API key's name. */
  ActorName: z.string().nullable(),
  /** The person's full name, if known. */
  ActorFullName: z.string().nullable(),
  Action: z.string(),
  Outcome: z.enum(outcomes),
  SubjectKind: z.string().nullable(),
  SubjectId: z.string().nullable(),
  /** The name of the person, site, key or service, if known. */
  SubjectName: z.string().nullable(),
  Before: change,
  After: change,
  Address: z.string().nullable(),
  Device: z.string().nullable(),
  RequestId: z.string().nullable(),
})
export type AuditEvent = z.output<typeof auditEvent>

/** An action in the log, and what it applies to. */
export const auditAction = z.object({ Action: z.string(), SubjectKind: z.string().nullable() })

const auditFilters = {
  search,
  /** Matches any part of the actor's name or email address. */
  actorFilter: filterKinds.words,
  actorKindFilter: codeOf(actorKinds),
  /** `user.` matches every action that starts with it. */
  actionFilter: filterKinds.code,
  outcomeFilter: codeOf(outcomes),
  /** In days of the tenant's time zone. */
  atFilter: filterKinds.day,
  subjectKindFilter: filterKinds.code,
  subjectIdFilter: filterKinds.code,
}

/** How any audit log is read: in pages, or as one file. */
export const auditQueries = { list: z.strictObject({ ...auditFilters, skip, take }), file: z.strictObject(auditFilters) }

/** A console page, and the permissions that would each have opened it. */
const refusedPage = z.strictObject({
  Page: z
    .string()
    .max(200)
    .regex(/^\/[\w/-]*$/)
    .meta({ description: 'Must be the path of a page of the console, such as /people.', examples: ['/people'] }),
  Needs: z.array(z.enum(permissionNames)).min(1).max(5),
})

export const auditCalls = pascalCased({
  listAuditEvents: {
    method: 'GET',
    path: '/tenants/{tenantCode}/audit-log',
    summary: 'The audit log, newest first',
    needs: 'audit:read',
    params: tenantParams,
    query: auditQueries.list,
    answer: page(auditEvent),
  },
  exportAuditEvents: {
    method: 'GET',
    path: '/tenants/{tenantCode}/audit-log/export',
    summary: `The same as CSV, at most ${mostExported} lines`,
    needs: 'audit:read',
    params: tenantParams,
    query: auditQueries.file,
    answer: file('text/csv'),
  },
  listAuditActions: {
    method: 'GET',
    path: '/tenants/{tenantCode}/audit-log/actions',
    summary: 'The actions and subject kinds in the log, for filters',
    needs: 'audit:read',
    params: tenantParams,
    query: noQuery,
    answer: page(auditAction),
  },
  reportRefusedPage: {
    method: 'POST',
    path: '/tenants/{tenantCode}/audit-log/refused-pages',
    summary: 'Record in the audit log that the caller tried to open a console page their roles don’t allow',
    needs: 'catalogue:read',
    params: tenantParams,
    query: noQuery,
    body: { name: 'refusedPage', schema: refusedPage },
    answer: plain(success),
  },
})
