import { completedQualificationStatuses, credentialStatuses, enrolmentStatuses, issuedCredentialStatuses } from '@lanyard/contract'
import sql from 'sql-template-tag'
import type { TenantDatabase, TenantId } from '../../database/database.ts'
import type { Awarded } from './award.ts'

export type SharedCredential = Awarded & { learnerName: string; date: string | null; statusId: number }

/** What a shared URL shows today: nothing if it isn't shared, or no longer, or belongs to something hidden. */
export const findSharedCredential = async (db: TenantDatabase, tenantId: TenantId, tokenHash: Buffer, today: string): Promise<SharedCredential | undefined> => {
  const [[found]] = await db.read<[SharedCredential[]]>(sql`
    select concat_ws(' ', l.first_name, l.middle_name, l.last_name) as "learnerName", q.code as "qualificationCode",
      coalesce(q.name, o.description, c.document_description, '') as "qualificationName", c.document_description as title,
      (e.id is null and y.id is null) or coalesce(e.enrolment_status_id = ${enrolmentStatuses.completed}, false)
        or coalesce(y.qualification_enrolment_status_id = any (${completedQualificationStatuses}::bigint[]), false) as "isWhole",
      c.credential_date as date, c.credential_status_id as "statusId"
    from credential_shares s
    join credentials c on c.tenant_id = s.tenant_id and c.id = s.credential_id
    join learners l on l.tenant_id = c.tenant_id and l.id = c.learner_id
    left join course_enrolments e on e.tenant_id = c.tenant_id and e.id = c.course_enrolment_id
    left join course_offers o on o.tenant_id = e.tenant_id and o.id = e.course_offer_id
    left join qualification_enrolments y on y.tenant_id = c.tenant_id and y.id = c.qualification_enrolment_id
    left join qualifications q on q.tenant_id = c.tenant_id and q.id = c.qualification_id
    where s.tenant_id = ${tenantId} and s.token_hash = ${tokenHash}::bytea and (s.shared_until is null or s.shared_until >= ${today}::date)
      and c.credential_status_id <> ${credentialStatuses.draft} and c.retired_at is null and (e.id is null or e.is_visible)
      and not exists (select from course_enrolments h where h.tenant_id = ${tenantId} and h.id = y.course_enrolment_id and not h.is_visible)`)
  return found
}

export type RevokedCredential = { guid: string; statusId: number }

/** Every credential that was signed and is no longer valid. */
export const listRevoked = async (db: TenantDatabase, tenantId: TenantId): Promise<RevokedCredential[]> => {
  const [revoked] = await db.read<[RevokedCredential[]]>(sql`
    select b.guid, c.credential_status_id as "statusId"
    from credential_badges b join credentials c on c.tenant_id = b.tenant_id and c.id = b.credential_id
    where b.tenant_id = ${tenantId} and c.credential_status_id <> all (${issuedCredentialStatuses}::bigint[]) order by b.guid`)
  return revoked
}
