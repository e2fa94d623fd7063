import type { AuditEvent } from '@lanyard/contract'
import sql from 'sql-template-tag'
import type { Database, TenantId } from '../../database/database.ts'
import { fullName, readNames } from '../../identity/accounts/names.queries.ts'

type Row = { kind: string; id: string; name: string }

/** Console accounts are in another pool than the tenant's learners. */
const isOfConsole = ({ ActorKind }: AuditEvent) => ActorKind === 'staff' || ActorKind === 'operator'

const learnerParts = ['learner-personal', 'learner-demographics', 'learner-next-of-kin']
const accountKinds = ['account', 'learner-account', 'calendar-feed']

/** Where to look up the subject's name. Undefined for a subject that only has an id. */
const sourceOf = (event: AuditEvent): 'console' | 'account' | 'learner' | 'invitation' | 'api-key' | 'identity-provider' | 'site' | undefined => {
  const kind = event.SubjectKind ?? ''
  if (kind === 'user' || (kind === 'account' && isOfConsole(event))) return 'console'
  if (accountKinds.includes(kind)) return 'account'
  if (learnerParts.includes(kind)) return 'learner'
  return kind === 'invitation' || kind === 'api-key' || kind === 'identity-provider' || kind === 'site' ? kind : undefined
}

const isNumber = (id: string) => /^\d{1,15}$/.test(id)
const isUuid = (id: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)

const idsIn = (events: readonly AuditEvent[]) => {
  const found = new Map<string, Set<string>>()
  for (const event of events) {
    const source = sourceOf(event)
    if (source && event.SubjectId) found.set(source, (found.get(source) ?? new Set()).add(event.SubjectId))
  }
  return (source: NonNullable<ReturnType<typeof sourceOf>>, fits: (id: string) => boolean = isNumber) => [...(found.get(source) ?? [])].filter(fits)
}

/** One round trip for any number of names, and none if nothing has a name. */
const readOwn = async (database: Database, tenantId: TenantId, events: readonly AuditEvent[]): Promise<Row[]> => {
  const ids = idsIn(events)
  const [accounts, learners, invitations, keys] = [ids('account'), ids('learner'), ids('invitation'), ids('api-key')]
  const [services, sites] = [ids('identity-provider', () => true), ids('site', isUuid)]
  if ([accounts, learners, invitations, keys, services, sites].every(({ length }) => length === 0)) return []
  const [rows] = await database.forTenant(tenantId).read<[Row[]]>(sql`
    select 'account' as kind, a.id::text as id, coalesce(${fullName(sql`a`)}, a.email) as name from accounts a
      where a.tenant_id = ${tenantId} and a.id = any (${accounts}::bigint[])
    union all select 'learner', l.id::text, coalesce(${fullName(sql`l`)}, l.email) from learners l
      where l.tenant_id = ${tenantId} and l.id = any (${learners}::bigint[])
    union all select 'invitation', i.id::text, coalesce(${fullName(sql`i`)}, i.email) from invitations i
      where i.tenant_id = ${tenantId} and i.id = any (${invitations}::bigint[])
    union all select 'api-key', k.id::text, k.name from api_keys k where k.tenant_id = ${tenantId} and k.id = any (${keys}::bigint[])
    union all select 'identity-provider', p.provider_id, p.name from identity_providers p
      where p.tenant_id = ${tenantId} and p.provider_id = any (${services}::text[])
    union all select 'site', s.site_guid::text, regexp_replace(s.origin, '^https?://', '') from sites s
      where s.for_tenant_id = ${tenantId} and s.site_guid = any (${sites}::uuid[])`)
  return rows
}

/** Adds the names of actors and subjects to all events together. */
export const withNames = async (database: Database, tenantId: TenantId, events: readonly AuditEvent[]): Promise<AuditEvent[]> => {
  const actors = events.filter(isOfConsole).map(({ ActorId }) => ActorId)
  const [people, own] = await Promise.all([readNames(database, [...actors, ...idsIn(events)('console').map(Number)]), readOwn(database, tenantId, events)])
  const names = new Map(own.map(({ kind, id, name }) => [`${kind} ${id}`, name]))
  const subjectOf = (event: AuditEvent) => {
    const source = sourceOf(event)
    return (source === 'console' ? people.get(Number(event.SubjectId)) : names.get(`${source} ${event.SubjectId?.toLowerCase()}`)) ?? null
  }
  return events.map((event) => ({
    ...event,
    ...(isOfConsole(event) && { ActorFullName: people.get(event.ActorId ?? 0) ?? null }),
    SubjectName: subjectOf(event),
  }))
}
