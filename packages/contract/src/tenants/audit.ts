import { z } from 'zod'
import { file, page, pascalCased, plain } from '../call.ts'
import { noQuery } from '../learner/listing.ts'
import { mostExported } from '../limits.ts'
import { permissionNames } from '../permission.ts'
import { codeOf, filterKinds, paging, search } from '../query.ts'
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
  /** A username, or the name of a key. */
  ActorName: z.string().nullable(),
  /** What the person is called, where that is known. */
  ActorFullName: z.string().nullable(),
  Action: z.string(),
  Outcome: z.enum(outcomes),
  SubjectKind: z.string().nullable(),
  SubjectId: z.string().nullable(),
  /** What the person, site, key or service is called, where that is known. */
  SubjectName: z.string().nullable(),
  Before: change,
  After: change,
  Address: z.string().nullable(),
  Device: z.string().nullable(),
  RequestId: z.string().nullable(),
})
export type AuditEvent = z.output<typeof auditEvent>

/** An action that the log holds, and what it is about. */
export const auditAction = z.object({ Action: z.string(), SubjectKind: z.string().nullable() })

const auditFilters = {
  search,
  /** Who, by any part of a name or an address. */
  actorFilter: filterKinds.words,
  actorKindFilter: codeOf(actorKinds),
  /** What; `user.` finds every action that begins so. */
  actionFilter: filterKinds.code,
  outcomeFilter: codeOf(outcomes),
  /** When, in the tenant's own days. */
  atFilter: filterKinds.day,
  /** About. */
  subjectKindFilter: filterKinds.code,
  subjectIdFilter: filterKinds.code,
}
const { skip, take } = paging({ fields: {} })

/** How a log is read, whosever it is: in pages, or as one file. */
export const auditQueries = { list: z.strictObject({ ...auditFilters, skip, take }), file: z.strictObject(auditFilters) }

/** A page of the console, and the rights of which any would have opened it. */
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
    summary: 'The audit log, the newest first',
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
    summary: 'The actions and kinds of subject that the log holds, to filter by',
    needs: 'audit:read',
    params: tenantParams,
    query: noQuery,
    answer: page(auditAction),
  },
  reportRefusedPage: {
    method: 'POST',
    path: '/tenants/{tenantCode}/audit-log/refused-pages',
    summary: 'That the caller tried to open a page of the console which their roles don’t open, for the audit log',
    needs: 'catalogue:read',
    params: tenantParams,
    query: noQuery,
    body: { name: 'refusedPage', schema: refusedPage },
    answer: plain(success),
  },
})
