import { file, page, pascalCased } from '../call.ts'
import { mostExported } from '../limits.ts'
import { noQuery } from '../query.ts'
import { auditAction, auditEvent, auditQueries } from './audit.ts'

/**
 * Events of the console itself, before a tenant was chosen: sign-ins of staff and operators, successful and refused, and operator actions outside any tenant.
 */
export const operatorAuditCalls = pascalCased({
  listConsoleEvents: {
    method: 'GET',
    path: '/operators/audit-log',
    summary: 'The console’s own audit log, newest first; days are in UTC',
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
    summary: 'The actions and subject kinds in this log, for filters',
    needs: 'tenants:any',
    query: noQuery,
    answer: page(auditAction),
  },
})
