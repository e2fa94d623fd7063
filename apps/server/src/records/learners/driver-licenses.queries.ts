import sql from 'sql-template-tag'
import type { Database, TenantId, Transaction } from '../../database/database.ts'

/** How many tenants one round trip checks. */
const batchSize = 200

/** The tenants with driver licences in the unencrypted column. */
export const tenantsWithOpenLicenses = async (database: Database): Promise<TenantId[]> => {
  const [tenants] = await database.shared.read<[{ id: TenantId }[]]>(sql`select id from tenants order by id`)
  const found: TenantId[] = []
  for (let from = 0; from < tenants.length; from += batchSize) {
    const ids = tenants.slice(from, from + batchSize).map(({ id }) => id)
    const open = await database.readEach(ids, (id) => sql`select 1 from learners where tenant_id = ${id} and driver_license is not null limit 1`)
    found.push(...ids.filter((_, at) => open[at]?.length))
  }
  return found
}

export type OpenLicense = { id: number; plain: string }

/** Processes that start together encrypt a tenant's batches one after another. */
export const takeTurns = (tenantId: TenantId) => sql`select pg_advisory_xact_lock(hashtext('driver_licenses'), ${tenantId})`

export const nextOpenLicenses = (transaction: Transaction, tenantId: TenantId, most: number): Promise<OpenLicense[]> =>
  transaction.rows<OpenLicense>(sql`
    select id, driver_license as plain from learners where tenant_id = ${tenantId} and driver_license is not null order by id limit ${most} for update`)

/** In the database's hex format for bytes. */
const asBytes = (sealed: Buffer) => `\\x${sealed.toString('hex')}`

export const replaceWithSealed = (transaction: Transaction, tenantId: TenantId, licenses: readonly { id: number; sealed: Buffer }[]) =>
  transaction.rows(sql`
    update learners l set driver_license_sealed = n.sealed, driver_license = null
    from unnest(${licenses.map(({ id }) => id)}::bigint[], ${licenses.map(({ sealed }) => asBytes(sealed))}::bytea[]) as n (id, sealed)
    where l.tenant_id = ${tenantId} and l.id = n.id`)
