import { hash } from '@node-rs/argon2'
import { Secret, TOTP } from 'otpauth'
import { consolePool } from '../database/console-pool.ts'
import type { Written } from '../mail/message.ts'
import { openSecrets } from '../secrets/secrets.ts'
import { testSecret } from './addresses.ts'
import { type Browser, openBrowser } from './browser.ts'
import { type Origin, origins, type TestServer } from './server.ts'

/** For tests that don't test the cost of hashing. */
export const cheap = { memoryCost: 64, timeCost: 1 }
export const goodPassword = 'a good long phrase 2026'

export const secretsOfTests = openSecrets(testSecret)

const poolAt = (server: TestServer, origin: Origin) => (origin === 'console' ? consolePool : server.tenantId(origin))

type AccountOptions = {
  email: string
  password?: string
  temporary?: boolean
  totpSecret?: string
  demonstration?: boolean
  operator?: boolean
  enabled?: boolean
}

/** Adds an account for one test, with a password that is quick to check. */
export const addTestAccount = async (server: TestServer, origin: Origin, options: AccountOptions): Promise<number> => {
  const { email, password = goodPassword, temporary = false, totpSecret, demonstration = false, operator = false, enabled = true } = options
  const pool = poolAt(server, origin)
  const [account] = await server.asOwner<{ id: string }>(
    `insert into accounts (tenant_id, username, email, password_hash, password_is_temporary, totp_secret_sealed, is_demonstration, is_operator, is_enabled)
     values ($1, $2, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [
      pool,
      email,
      await hash(password.normalize('NFC'), cheap),
      temporary,
      totpSecret ? secretsOfTests.seal(totpSecret) : null,
      demonstration,
      operator,
      enabled,
    ],
    pool,
  )
  return Number(account?.id)
}

export const codeAt = (secret: string, now: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now })

/** A site's decrypted mails, newest first. With an address, only those to that person. */
export const mailsOf = async (
  server: TestServer,
  origin: Origin,
  to: string | null = null,
): Promise<(Written & { kind: string; recipient: string | null; origin: string })[]> => {
  const pool = poolAt(server, origin)
  const rows = await server.asOwner<{ kind: string; recipient: string | null; origin: string; content: Buffer | null }>(
    'select kind, recipient, origin, content_sealed as content from outgoing_mail where tenant_id = $1 and ($2::text is null or recipient = $2) order by created_at desc, id',
    [pool, to],
    pool,
  )
  return rows.flatMap(({ content, ...mail }) => (content ? [{ ...mail, ...(JSON.parse(secretsOfTests.open(content)) as Written) }] : []))
}

export const resetCodeFor = async (server: TestServer, origin: Origin, email: string): Promise<string> => {
  const mail = (await mailsOf(server, origin, email)).find(({ kind }) => kind === 'reset-code')
  return /\n {4}(\d{4} \d{4})\n/.exec(mail?.text ?? '')?.[1] ?? ''
}

type Event = { action: string; outcome: string; actorName: string | null; after: Record<string, unknown> | null; address: string | null; device: string | null }

/** A site's audit log, oldest first. */
export const eventsOf = (server: TestServer, origin: Origin): Promise<Event[]> => {
  const pool = poolAt(server, origin)
  return server.asOwner<Event>(
    'select action, outcome, actor_name as "actorName", after, address, device from audit_events where tenant_id = $1 order by id',
    [pool],
    pool,
  )
}

let lastAddress = 0
/** A browser at its own IP address, so tests don't use up each other's attempts. */
export const browserAt = (server: TestServer, origin: Origin, options: { address?: string; device?: string } = {}): Browser => {
  lastAddress++
  return openBrowser(server.app, origins[origin], { address: `10.1.${lastAddress >> 8}.${lastAddress & 255}`, ...options })
}
