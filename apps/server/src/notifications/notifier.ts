import type { Clock } from '../common/clock.ts'
import type { Database, TenantId } from '../database/database.ts'
import type { CachedLists } from '../lists/list-values.ts'
import type { Mail } from '../mail/mail.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { Sites } from '../sites/sites.ts'
import type { Log } from '../telemetry/log.ts'

/** The dependencies for notifying learners. */
export type Notifier = {
  clock: Clock
  database: Database
  log: Log
  mail: Mail
  secrets: Secrets
  sites: Sites
  /** Without a mail server nothing is written: it would all be sent together once there is one. */
  canSend: boolean
  /** The domain that takes replies, if there is one. */
  replyDomain?: string | undefined
  catalogue: { of(tenantId: TenantId): CachedLists | Promise<CachedLists> }
}
