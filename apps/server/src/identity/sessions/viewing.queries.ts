import sql from 'sql-template-tag'
import { endedSessions, notifying } from '../../database/changes/notifying.ts'
import type { TenantId, Transaction } from '../../database/database.ts'
import { viewingCode } from './sessions.queries.ts'

export type NewViewing = {
  poolId: TenantId
  learnerId: number
  viewerId: number
  codeHash: Buffer
  origin: string
  address: string
  device: string | null
  createdAt: string
  expiresAt: string
}

/** A session of the learner's account for somebody of the staff, which begins when its link is opened. `false`: the learner has no account that can be used. */
export const addViewing = async (transaction: Transaction, viewing: NewViewing): Promise<boolean> => {
  const { poolId, learnerId, viewerId, codeHash, origin, address, device, createdAt, expiresAt } = viewing
  const added = await transaction.rows(sql`
    insert into sessions (tenant_id, account_id, viewer_id, token_hash, origin, opened_with, address, device, created_at, seen_at, expires_at)
    select ${poolId}, a.id, ${viewerId}, ${codeHash}::bytea, ${origin}, ${viewingCode}, ${address}, ${device}, ${createdAt}, ${createdAt}, ${expiresAt}
    from learners l join accounts a on a.tenant_id = ${poolId} and a.id = l.account_id
    where l.tenant_id = ${poolId} and l.id = ${learnerId} and a.is_enabled
    returning 1`)
  return added.length > 0
}

type Opened = { poolId: TenantId; codeHash: Buffer; tokenHash: Buffer; origin: string; now: string; expiresAt: string }

/** A link works once: its code is replaced by the session's own token. */
export const beginViewing = async (transaction: Transaction, { poolId, codeHash, tokenHash, origin, now, expiresAt }: Opened): Promise<boolean> => {
  const begun = await transaction.rows(
    notifying(
      sql`
    update sessions set token_hash = ${tokenHash}::bytea, opened_with = 'viewing', seen_at = ${now}, expires_at = ${expiresAt}
    where tenant_id = ${poolId} and token_hash = ${codeHash}::bytea and opened_with = ${viewingCode} and origin = ${origin} and ended_at is null and expires_at > ${now}
    returning id`,
      endedSessions,
    ),
  )
  return begun.length > 0
}
