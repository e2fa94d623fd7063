import { type ListQuery, type LookupAction, type LookupName, lookupActions } from '@lanyard/contract'
import type { AuditEntry } from '../audit/audit.queries.ts'
import { audit } from '../audit/audit.ts'
import type { ReadContext, Route, WriteContext } from '../http/routes.ts'
import type { Catalogue } from './catalogue.ts'
import { represent } from './representation.ts'
import { createValues, type Item, replaceSet, replaceValue, type Write, type Written } from './writing.ts'

const actionOf: Record<Exclude<LookupAction, 'list'>, string> = { create: 'lookup.create', replace: 'lookup.replace', replaceSet: 'lookup.replace' }

const list =
  (catalogue: Catalogue, name: LookupName) =>
  ({ caller, wireCase, request, query }: ReadContext) => {
    const { 'accept-encoding': acceptEncoding, 'if-none-match': ifNoneMatch } = request.headers
    const options = { wireCase, ifNoneMatch, acceptEncoding: acceptEncoding?.toString(), query: query as ListQuery }
    const ofTenant = catalogue.of(caller.tenantId)
    return ofTenant instanceof Promise ? ofTenant.then((read) => represent(name, read, options)) : represent(name, ofTenant, options)
  }

const writing: Record<Exclude<LookupAction, 'list'>, (write: Write, context: WriteContext) => Promise<Written>> = {
  // The schema of each list has checked the body.
  create: (write, { body }) => createValues(write, body as unknown as Item[]),
  // The schema of each list has checked the body.
  replace: (write, { params, body }) => replaceValue(write, (params as { id: number }).id, body as unknown as Item),
  // The schema of each list has checked the body.
  replaceSet: (write, { body }) => replaceSet(write, body as unknown as Item[]),
}

const write = (catalogue: Catalogue, name: LookupName, action: Exclude<LookupAction, 'list'>) => async (context: WriteContext) => {
  const { caller, transaction, request } = context
  const { tenantId } = caller
  const { records, changes } = await writing[action]({ transaction, catalogue, tenantId, name, ifMatch: request.headers['if-match'] }, context)
  const entries = changes.map(({ id, before, after }): AuditEntry => ({ action: actionOf[action], subjectKind: name, subjectId: String(id), before, after }))
  await audit(transaction, caller, request, entries)
  return action === 'replace' ? (records[0] as object) : { items: records, totalCount: records.length }
}

/** All 249 lists, and the calls that write to 27 of them. */
export const lookupRoutes = (catalogue: Catalogue): Route[] =>
  lookupActions.map(({ operation, name, action, call }) => {
    const hosts = ['site', 'api', 'console'] as const
    return action === 'list'
      ? { operation, call, hosts, kind: 'reading', handle: list(catalogue, name) }
      : { operation, call, hosts, kind: 'writing', handle: write(catalogue, name, action) }
  })
