import sql from 'sql-template-tag'
import { notifying } from '../database/changes/notifying.ts'
import type { Database, TenantId, Transaction } from '../database/database.ts'
import type { Value } from '../lists/list-values.ts'

export type ShippedList = { list: string; version: string; values: Value[] }
export type Layer = { list: string; version: number; values: Value[] }
/** The tenant's own people that values refer to, by kind. */
export type People = { staff: Value[]; 'staff-teams': Value[] }

export const readShippedLists = async ({ shared }: Database): Promise<ShippedList[]> => {
  const [lists] = await shared.read<[ShippedList[]]>(sql`
    select l.list, l.version, coalesce(json_agg(v.value order by v.position) filter (where v.list is not null), '[]') as values
    from shipped_lists l left join shipped_values v on v.list = l.list
    group by l.list`)
  return lists
}

export const readShippedVersions = async ({ shared }: Database): Promise<Pick<ShippedList, 'list' | 'version'>[]> => {
  const [lists] = await shared.read<[Pick<ShippedList, 'list' | 'version'>[]]>(sql`select list, version from shipped_lists`)
  return lists
}

const layersOf = (tenantId: TenantId) => sql`
  select l.list, l.version, coalesce(json_agg(v.value order by v.id) filter (where v.list is not null), '[]') as values
  from lookup_layers l left join lookup_values v on v.tenant_id = l.tenant_id and v.list = l.list
  where l.tenant_id = ${tenantId}
  group by l.tenant_id, l.list`

const staffOf = (tenantId: TenantId) => sql`
  select id as "staffId", first_name as "firstName", last_name as "lastName", email, mobile, archived_flag as "archivedFlag", staff_guid as "staffGuid"
  from staff where tenant_id = ${tenantId}`

const teamsOf = (tenantId: TenantId) => sql`
  select id as "staffTeamId", name, is_active as "isActive", staff_team_guid as "staffTeamGuid", last_customer_user_id as "lastCustomerUserId",
    last_audit_action as "lastAuditAction", last_modified_time_stamp as "lastModifiedTimeStamp"
  from staff_teams where tenant_id = ${tenantId}`

/** A tenant's own values on top of the shipped ones, and its people, in one round trip, with every change before a moment. */
export const readLayers = async (database: Database, tenantId: TenantId, moment: number): Promise<{ layers: Layer[]; people: People }> => {
  const [layers, staff, teams] = await database
    .forTenant(tenantId)
    .readSince<[Layer[], Value[], Value[]]>(moment, layersOf(tenantId), staffOf(tenantId), teamsOf(tenantId))
  return { layers, people: { staff, 'staff-teams': teams } }
}

/** Locks the tenant's layer of a list for writing until the end of the transaction. */
export const openLayer = async (transaction: Transaction, tenantId: TenantId, list: string): Promise<{ version: number; nextId: number; values: Value[] }> => {
  const [layer] = await transaction.rows<{ version: number; nextId: number }>(
    notifying(
      sql`
    insert into lookup_layers as l (tenant_id, list) values (${tenantId}, ${list})
    on conflict (tenant_id, list) do update set version = l.version + 1, changed_at = excluded.changed_at
    returning version, next_id as "nextId"`,
      { about: 'lookups', tenantId },
    ),
  )
  const rows = await transaction.rows<{ value: Value }>(sql`select value from lookup_values where tenant_id = ${tenantId} and list = ${list} order by id`)
  if (!layer) throw new Error('a layer is always there after it was opened')
  return { ...layer, values: rows.map(({ value }) => value) }
}

export type Stored = { id: number; code: string | null; value: Value }

export const storeValues = async (transaction: Transaction, tenantId: TenantId, list: string, stored: readonly Stored[], nextId: number) => {
  await transaction.rows(sql`
    insert into lookup_values (tenant_id, list, id, code, value)
    select ${tenantId}, ${list}, s.id, s.code, s.value from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb) as s(id bigint, code text, value jsonb)
    on conflict (tenant_id, list, id) do update set code = excluded.code, value = excluded.value, changed_at = excluded.changed_at returning 1`)
  await transaction.rows(sql`update lookup_layers set next_id = ${nextId} where tenant_id = ${tenantId} and list = ${list} and next_id <> ${nextId}`)
}

/** How many values of its own a tenant has in all lists, and how many characters. */
export const sizeOfLayers = async (transaction: Transaction, tenantId: TenantId): Promise<{ values: number; characters: number }> => {
  const [size] = await transaction.rows<{ values: number; characters: number }>(sql`
    select count(*)::int as values, coalesce(sum(length(value::text)), 0)::int as characters from lookup_values where tenant_id = ${tenantId}`)
  return size ?? { values: 0, characters: 0 }
}

export const peopleOf = async (transaction: Transaction, tenantId: TenantId): Promise<People> => ({
  staff: await transaction.rows<Value>(staffOf(tenantId)),
  'staff-teams': await transaction.rows<Value>(teamsOf(tenantId)),
})
