import type { Mail } from '../mail/mail.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, TenantId } from '../platform/database.ts'
import type { HeldLists } from '../platform/list-values.ts'
import type { Log } from '../platform/log.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { Sites } from '../sites/sites.ts'

/** What it takes to tell learners what is new. */
export type Notifier = {
  clock: Clock
  database: Database
  log: Log
  mail: Mail
  secrets: Secrets
  sites: Sites
  /** Without a mail server nothing is written: it would all be sent at once when there is one. */
  canSend: boolean
  catalogue: { of(tenantId: TenantId): HeldLists | Promise<HeldLists> }
}
