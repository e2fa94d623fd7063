import { mayDo, type Role } from '@lanyard/contract'
import sql, { type Sql } from 'sql-template-tag'
import { consolePool } from '../../../database/console-pool.ts'
import type { TenantId } from '../../../database/database.ts'
import type { Member } from '../../staff/staff-members.queries.ts'

export type MemberRow = { accountId: number; roles: string[]; name: string }

/** The people who work for the tenant. Runs in the console's pool. */
export const selectMembers = (tenantId: TenantId): Sql => sql`
  select a.id as "accountId", m.roles, coalesce(nullif(concat_ws(' ', a.first_name, a.last_name), ''), a.username) as name
  from console_memberships m join accounts a on a.tenant_id = ${consolePool} and a.id = m.account_id
  where m.for_tenant_id = ${tenantId} and m.is_enabled and a.is_enabled order by name, a.id limit 500`

/** Whether cases can be assigned to somebody with these roles. */
export const answersCases = (roles: readonly string[]) => mayDo(roles as Role[], 'cases:answer') || mayDo(roles as Role[], 'cases:answer-assigned')

export type StaffRow = { accountId: number; staffId: number; teamIds: number[] }

/** The staff records of people with an account, and their teams. */
export const selectStaff = (tenantId: TenantId): Sql => sql`
  select s.account_id as "accountId", s.id as "staffId", array(
    select m.staff_team_id from staff_team_members m where m.tenant_id = ${tenantId} and m.staff_id = s.id order by 1) as "teamIds"
  from staff s where s.tenant_id = ${tenantId} and s.account_id is not null`

export type TeamRow = { id: number; name: string; isMine: boolean }

export const selectTeams = ({ tenantId, accountId }: Member): Sql => sql`
  select t.id, t.name, exists (
    select from staff_team_members m join staff s on s.tenant_id = ${tenantId} and s.id = m.staff_id
    where m.tenant_id = ${tenantId} and m.staff_team_id = t.id and s.account_id = ${accountId}::bigint) as "isMine"
  from staff_teams t where t.tenant_id = ${tenantId} and t.is_active order by lower(t.name), t.id`
