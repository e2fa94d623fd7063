import { type NotificationKind, notificationKinds } from '@lanyard/contract'
import sql from 'sql-template-tag'
import type { TenantDatabase, Transaction } from '../database/database.ts'
import type { LearnerScope } from '../records/scope.queries.ts'

export type Choices = Record<NotificationKind, boolean>

type Kept = { without: NotificationKind[] }

const choicesOf = (kept: Kept | undefined): Choices =>
  Object.fromEntries(notificationKinds.map((kind) => [kind, kept?.without.includes(kind) !== true])) as Choices

const reading = ({ tenantId, learner: { accountId } }: LearnerScope) =>
  sql`select without from notification_choices where tenant_id = ${tenantId} and account_id = ${accountId}`

export const readChoices = async (db: TenantDatabase, scope: LearnerScope): Promise<Choices> => {
  const [[kept]] = await db.read<[Kept[]]>(reading(scope))
  return choicesOf(kept)
}

/** Serialises concurrent choices: the row exists before it is read. */
export const holdChoices = async (transaction: Transaction, scope: LearnerScope): Promise<Choices> => {
  const {
    tenantId,
    learner: { accountId },
  } = scope
  await transaction.rows(sql`insert into notification_choices (tenant_id, account_id, without) values (${tenantId}, ${accountId}, '{}') on conflict do nothing`)
  const [kept] = await transaction.rows<Kept>(sql`${reading(scope)} for update`)
  return choicesOf(kept)
}

export const writeChoices = (transaction: Transaction, { tenantId, learner: { accountId } }: LearnerScope, choices: Choices) =>
  transaction.rows(sql`
    update notification_choices set without = ${notificationKinds.filter((kind) => !choices[kind])}::text[]
    where tenant_id = ${tenantId} and account_id = ${accountId}`)
