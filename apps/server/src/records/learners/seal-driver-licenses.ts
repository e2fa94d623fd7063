import type { Database } from '../../database/database.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import { nextOpenLicenses, replaceWithSealed, takeTurns, tenantsWithOpenLicenses } from './driver-licenses.queries.ts'

const batchSize = 500

/** Encrypts driver licences that earlier versions stored in plain text, one batch per transaction. After an interruption, the next start continues. */
export const sealDriverLicenses = async (database: Database, { sealAlike }: Pick<Secrets, 'sealAlike'>, most = batchSize): Promise<number> => {
  let sealed = 0
  for (const tenantId of await tenantsWithOpenLicenses(database)) {
    let found = most
    while (found === most) {
      found = await database.forTenant(tenantId).write(async (transaction) => {
        const open = await nextOpenLicenses(transaction, tenantId, most)
        await replaceWithSealed(
          transaction,
          tenantId,
          open.map(({ id, plain }) => ({ id, sealed: sealAlike(plain, 'driver_license_sealed') })),
        )
        return open.length
      }, takeTurns(tenantId))
      sealed += found
    }
  }
  return sealed
}
