import { timingSafeEqual } from 'node:crypto'
import type { TenantId } from '../database/database.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { Site } from '../sites/site.ts'

const tokenOf = ({ sign }: Secrets, tenantId: TenantId, accountId: number) => sign('stop news', `${tenantId}.${accountId}`)

/** The URL that stops an account's news mails without signing in. Only the installation's secret can create it. */
export const stopUrlOf = (secrets: Secrets, { origin, tenant }: Site, accountId: number) =>
  `${origin}/stop-mail/${accountId}.${tokenOf(secrets, tenant.id, accountId)}`

const addressPattern = /^(\d{1,15})\.([\w-]{43})$/

/** The account whose mails a URL stops. */
export const accountOfAddress = (secrets: Secrets, tenantId: TenantId, address: string): number | undefined => {
  const [, account, token] = addressPattern.exec(address) ?? []
  if (account === undefined || token === undefined) return undefined
  const accountId = Number(account)
  return timingSafeEqual(Buffer.from(token), Buffer.from(tokenOf(secrets, tenantId, accountId))) ? accountId : undefined
}
