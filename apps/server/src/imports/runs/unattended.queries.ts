import sql from 'sql-template-tag'
import { notifying } from '../../database/changes/notifying.ts'
import { consolePool } from '../../database/console-pool.ts'
import type { TenantId, Transaction } from '../../database/database.ts'
import type { Recipient } from '../../mail/mail.ts'
import { type ImportRow, importColumns } from '../imports.queries.ts'
import { isUndecided } from './runs.queries.ts'

/** Locks the oldest run without a person that has come to a halt. */
export const holdUndecided = async (transaction: Transaction, tenantId: TenantId): Promise<ImportRow | undefined> => {
  const [row] = await transaction.rows<ImportRow>(sql`
    select ${importColumns} from imports where tenant_id = ${tenantId} and ${isUndecided} order by changed_at, id limit 1 for update skip locked`)
  return row
}

export const applyUnattended = (transaction: Transaction, tenantId: TenantId, id: number) =>
  transaction.rows(
    notifying(sql`update imports set state = 'applying', changed_at = now(), failures = 0 where tenant_id = ${tenantId} and id = ${id}`, {
      about: 'imports',
      tenantId,
    }),
  )

/** From now on it waits for a person. */
export const stopUnattended = (transaction: Transaction, tenantId: TenantId, id: number, because: string) =>
  transaction.rows(sql`
    update imports set is_unattended = false, is_stopped = state = 'checked', failed_because = ${because}, changed_at = now()
    where tenant_id = ${tenantId} and id = ${id}`)

/** Whether NAT files of this source were brought in before: then whose they are was compared. */
export const knowsOrganisation = async (transaction: Transaction, tenantId: TenantId, source: string): Promise<boolean> =>
  (await transaction.rows(sql`select 1 from import_sources where tenant_id = ${tenantId} and source = ${source} and organisation_code is not null`)).length > 0

/** The provider's administrators, in the console's pool. */
export const readAdministrators = (inPool: Transaction, tenantId: TenantId): Promise<(Recipient & { id: number })[]> =>
  inPool.rows(sql`
    select a.id, a.email, a.first_name as "firstName" from console_memberships m join accounts a on a.tenant_id = ${consolePool} and a.id = m.account_id
    where m.for_tenant_id = ${tenantId} and m.is_enabled and a.is_enabled and 'TenantAdmin' = any (m.roles) order by a.id`)
