import { file, page, pascalCased } from '../call.ts'
import { noQuery } from '../learner/listing.ts'
import { mostExported } from '../limits.ts'
import { auditAction, auditEvent, auditQueries } from './audit.ts'

/**
 * Events of the console itself, before a tenant was chosen: sign-ins of staff and operators, successful and refused, and operator actions outside any tenant.
 */
export const operatorAuditCalls = pascalCased({
  listConsoleEvents: {
    method: 'GET',
    path: '/operators/audit-log',
    summary: 'The audit log of the console itself, the newest first; days are those of UTC',
    needs: 'tenants:any',
    query: auditQueries.list,
    answer: page(auditEvent),
  },
  exportConsoleEvents: {
    method: 'GET',
    path: '/operators/audit-log/export',
    summary: `The same as CSV, at most ${mostExported} lines`,
    needs: 'tenants:any',
    query: auditQueries.file,
    answer: file('text/csv'),
  },
  listConsoleActions: {
    method: 'GET',
    path: '/operators/audit-log/actions',
    summary: 'The actions and kinds of subject that this log holds, to filter by',
    needs: 'tenants:any',
    query: noQuery,
    answer: page(auditAction),
  },
})
