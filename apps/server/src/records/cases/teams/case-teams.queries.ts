import { type CaseTeam, statusIdsOfCase } from '@lanyard/contract'
import sql, { raw, type Sql } from 'sql-template-tag'
import { notifying } from '../../../database/changes/notifying.ts'
import type { TenantId, Transaction } from '../../../database/database.ts'

const closed = raw(statusIdsOfCase.closed.toSorted((one, other) => one - other).join(', '))
const isOpen = sql`k.support_case_status_id not in (${closed}) and k.merged_into_id is null`

/** A team, with the accounts of its members. */
export type TeamRow = Omit<CaseTeam, 'members'> & { accountIds: number[] }

const columns = (tenantId: TenantId): Sql => sql`t.id, t.name, t.is_active as "isActive", t.shares_cases as "sharesCases",
  to_jsonb(array(select s.account_id from staff_team_members m join staff s on s.tenant_id = ${tenantId} and s.id = m.staff_id
    where m.tenant_id = ${tenantId} and m.staff_team_id = t.id and s.account_id is not null order by 1)) as "accountIds",
  (select count(*)::int from support_cases k where k.tenant_id = ${tenantId} and k.assigned_staff_team_id = t.id and ${isOpen}) as "openCases"`

export const selectCaseTeams = (tenantId: TenantId): Sql =>
  sql`select ${columns(tenantId)} from staff_teams t where t.tenant_id = ${tenantId} order by not t.is_active, lower(t.name), t.id`

/** Nobody else changes the team until the end of the transaction. */
export const holdTeam = async (transaction: Transaction, tenantId: TenantId, id: number): Promise<boolean> =>
  (await transaction.rows(sql`select 1 from staff_teams where tenant_id = ${tenantId} and id = ${id} for no key update`)).length > 0

export const readTeam = async (transaction: Transaction, tenantId: TenantId, id: number): Promise<TeamRow | undefined> => {
  const [team] = await transaction.rows<TeamRow>(sql`select ${columns(tenantId)} from staff_teams t where t.tenant_id = ${tenantId} and t.id = ${id}`)
  return team
}

export type WrittenTeam = { name: string; isActive: boolean; sharesCases: boolean }

export const addTeam = async (transaction: Transaction, tenantId: TenantId, { name, isActive, sharesCases }: WrittenTeam, at: string): Promise<number> => {
  const [added] = await transaction.rows<{ id: number }>(
    notifying(
      sql`
    insert into staff_teams (tenant_id, name, is_active, shares_cases, last_modified_time_stamp)
    values (${tenantId}, ${name}, ${isActive}, ${sharesCases}, ${at}) returning id`,
      { about: 'lookups', tenantId },
    ),
  )
  return (added as { id: number }).id
}

export const updateTeam = (transaction: Transaction, tenantId: TenantId, id: number, { name, isActive, sharesCases }: WrittenTeam, at: string) =>
  transaction.rows(
    notifying(
      sql`
    update staff_teams set name = ${name}, is_active = ${isActive}, shares_cases = ${sharesCases}, last_modified_time_stamp = ${at}
    where tenant_id = ${tenantId} and id = ${id}`,
      { about: 'lookups', tenantId },
    ),
  )

/** Members without an account of the console stay. */
export const replaceMembers = async (transaction: Transaction, tenantId: TenantId, id: number, staffIds: readonly number[]) => {
  await transaction.rows(sql`
    delete from staff_team_members m using staff s where m.tenant_id = ${tenantId} and m.staff_team_id = ${id} and s.tenant_id = ${tenantId} and s.id = m.staff_id
      and s.account_id is not null and m.staff_id <> all(${staffIds}::bigint[])`)
  await transaction.rows(sql`
    insert into staff_team_members (tenant_id, staff_team_id, staff_id) select ${tenantId}::int, ${id}::bigint, g from unnest(${staffIds}::bigint[]) g
    on conflict do nothing returning 1`)
}

export const isNameTaken = async (transaction: Transaction, tenantId: TenantId, name: string, exceptId: number | null): Promise<boolean> =>
  (
    await transaction.rows(sql`
      select 1 from staff_teams where tenant_id = ${tenantId} and is_active and lower(name) = lower(${name}) and id is distinct from ${exceptId}::bigint limit 1`)
  ).length > 0

/** Whether the team shares its cases. Others who ask wait, so that two cases of one moment go to two members. */
export const holdSharingTeam = async (transaction: Transaction, tenantId: TenantId, id: number): Promise<boolean> =>
  (await transaction.rows(sql`select 1 from staff_teams where tenant_id = ${tenantId} and id = ${id} and is_active and shares_cases for no key update`))
    .length > 0

export type MemberLoad = { staffId: number; accountId: number }

/** The members, whose turn is next first: the fewest open cases, then the longest time since their last one. */
export const readByLoad = (transaction: Transaction, tenantId: TenantId, teamId: number): Promise<MemberLoad[]> =>
  transaction.rows<MemberLoad>(sql`
    select s.id as "staffId", s.account_id as "accountId" from staff_team_members m
    join staff s on s.tenant_id = ${tenantId} and s.id = m.staff_id and s.account_id is not null and not s.archived_flag
    cross join lateral (
      select count(*) as open, max(k.created_at) as latest from support_cases k where k.tenant_id = ${tenantId} and k.assigned_staff_id = s.id and ${isOpen}) c
    where m.tenant_id = ${tenantId} and m.staff_team_id = ${teamId} order by c.open, c.latest nulls first, s.id`)
