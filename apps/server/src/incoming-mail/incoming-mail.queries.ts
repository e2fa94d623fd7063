import sql from 'sql-template-tag'
import type { Database, TenantId, Transaction } from '../database/database.ts'
import type { ReplyTarget } from '../mail/reply-address.ts'

/** The learner of a case, with the addresses they may write from. */
export type CaseLearner = { accountId: number; accountName: string; addresses: string[]; documents: number; isKnown: boolean }

/** Undefined if there is no such case, or its learner can't sign in. */
export const readCaseLearner = async (
  database: Database,
  { tenantId, supportCaseId, learnerId }: ReplyTarget,
  mailHash: Buffer,
): Promise<CaseLearner | undefined> => {
  const [[learner]] = await database.forTenant(tenantId).read<[CaseLearner[]]>(sql`
    select a.id as "accountId", a.username as "accountName", to_jsonb(array_remove(array[lower(a.email), lower(l.email)], null)) as addresses,
      (select count(*)::int from documents d join support_case_entries n on n.tenant_id = d.tenant_id and n.id = d.support_case_entry_id
        where d.tenant_id = ${tenantId} and d.is_from_learner and n.support_case_id = coalesce(k.merged_into_id, k.id)) as documents,
      exists (select from case_mails m where m.tenant_id = ${tenantId} and m.mail_hash = ${mailHash}::bytea) as "isKnown"
    from support_cases k
    join learners l on l.tenant_id = ${tenantId} and l.id = k.learner_id
    join accounts a on a.tenant_id = ${tenantId} and a.id = l.account_id and a.is_enabled
    where k.tenant_id = ${tenantId} and k.id = ${supportCaseId} and k.learner_id = ${learnerId}`)
  return learner
}

/** Whether the mail is new. Another process that writes the same one waits here. */
export const claimMail = async (transaction: Transaction, tenantId: TenantId, mailHash: Buffer, entryId: number, at: string): Promise<boolean> =>
  (
    await transaction.rows(sql`
      insert into case_mails (tenant_id, mail_hash, support_case_entry_id, received_at) values (${tenantId}, ${mailHash}::bytea, ${entryId}, ${at})
      on conflict do nothing returning 1`)
  ).length > 0

/** Whether the same address was refused for this case since a given time. */
export const wasRefused = async (transaction: Transaction, { tenantId, supportCaseId }: ReplyTarget, from: string, since: string): Promise<boolean> =>
  (
    await transaction.rows(sql`
      select 1 from case_events where tenant_id = ${tenantId} and support_case_id = ${supportCaseId} and kind = 'mail-refused' and data ->> 'from' = ${from}
        and created_at > ${since} limit 1`)
  ).length > 0
