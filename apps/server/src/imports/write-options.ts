import { lookups, type RecordTypeName } from '@lanyard/contract'
import type { TenantCatalogue } from '../catalogue/catalogue.ts'
import type { TenantId, Transaction } from '../database/database.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { Tenant } from '../sites/site.ts'
import { openListCodes } from './engine/list-codes.ts'
import type { WriteOptions } from './engine/write-records.ts'
import { readCodes } from './imports.queries.ts'

/** A list's own names come before a source's codes, so that a returned record means the same when it is sent back. */
const findIn = (lists: TenantCatalogue, remembered: Parameters<typeof openListCodes>[1]) => {
  const [own, ofSource] = [openListCodes(lists, []), openListCodes(lists, remembered)]
  return (name: keyof typeof lookups, text: string) => own(name, text) ?? ofSource(name, text)
}

type Written = { type: RecordTypeName; tenantId: TenantId; source: string; tenant: Tenant; lists: TenantCatalogue; secrets: Secrets }

/** How the records of a call are checked and written: the provider's lists, the codes it chose for the source, its country, zone and currency. */
export const writeOptionsOf = async (transaction: Transaction, written: Written): Promise<WriteOptions> => {
  const { type, tenantId, source, tenant, lists, secrets } = written
  const currency = lists.list('currencies').values.find(({ code }) => code === tenant.currencyCode)
  return {
    ...{ type, tenantId },
    context: {
      find: findIn(lists, await readCodes(transaction, tenantId, source)),
      sealAlike: secrets.sealAlike,
      zone: tenant.timeZone,
      country: tenant.countryCode,
    },
    tenant: {
      ...{ code: tenant.code, country: tenant.countryCode, zone: tenant.timeZone, currencyId: Number(currency?.[lookups.currencies.key] ?? 0) },
      // Calls bring no files.
      fileState: 'clean',
    },
  }
}
