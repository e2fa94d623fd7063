import type { Clock } from '../common/clock.ts'
import type { ChangeNotifications } from '../database/changes/change-notifications.ts'
import type { Database } from '../database/database.ts'
import type { Hosts } from '../http/hosts.ts'
import type { Mail } from '../mail/mail.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { Log } from '../telemetry/log.ts'
import type { Passwords } from './passwords/passwords.ts'
import type { Realms } from './realms.ts'
import type { Sessions } from './sessions/sessions.ts'
import type { Tokens } from './sessions/tokens.ts'
import type { AddressPace } from './sign-in/limits/address-pace.ts'

/** The dependencies of sign-in. */
export type Identity = {
  /** Whether an identity service may run on this machine, as in the demonstration. */
  allowsLocalServices: boolean
  clock: Clock
  database: Database
  log: Log
  mail: Mail
  changeNotifications: ChangeNotifications
  passwords: Passwords
  hosts: Hosts
  realms: Realms
  secrets: Secrets
  sessions: Sessions
  signInPace: AddressPace
  tokens: Tokens
}
