import type { Mail } from '../mail/mail.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import type { Notices } from '../platform/notices.ts'
import type { Places } from '../platform/places.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { Passwords } from './passwords.ts'
import type { Realms } from './realms.ts'
import type { Sessions } from './sessions.ts'
import type { Tokens } from './tokens.ts'

/** What sign-in is made of. */
export type Identity = {
  /** Whether an identity service may run on this very machine, as in the demonstration. */
  allowsLocalServices: boolean
  clock: Clock
  database: Database
  log: Log
  mail: Mail
  notices: Notices
  passwords: Passwords
  places: Places
  realms: Realms
  secrets: Secrets
  sessions: Sessions
  tokens: Tokens
}
