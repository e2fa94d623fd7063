import { completedQualificationStatuses, credentialStatuses, enrolmentStatuses } from '@lanyard/contract'
import sql from 'sql-template-tag'
import type { TenantDatabase, Transaction } from '../../database/database.ts'
import { current, type Scope, seenBy } from '../scope.queries.ts'
import { credentialIsVisible } from '../visibility.queries.ts'

/** A credential that its learner shares, or could. */
export type ShareableCredential = {
  id: number
  number: string | null
  statusId: number
  date: string | null
  learnerName: string
  qualificationCode: string | null
  qualificationName: string
  /** The title of its document. */
  title: string | null
  /** False if it covers a part of the qualification: its studies weren't completed. */
  isWhole: boolean
  serial: string | null
  sharedUntil: string | null
  sharedAt: string | null
}

const found = (scope: Scope, credentialId: number) => sql`
  select c.id, c.credential_number as number, c.credential_status_id as "statusId", c.credential_date as date,
    concat_ws(' ', l.first_name, l.middle_name, l.last_name) as "learnerName", q.code as "qualificationCode",
    coalesce(q.name, o.description, c.document_description, '') as "qualificationName",
    c.document_description as title,
    (e.id is null and y.id is null) or coalesce(e.enrolment_status_id = ${enrolmentStatuses.completed}, false)
      or coalesce(y.qualification_enrolment_status_id = any (${completedQualificationStatuses}::bigint[]), false) as "isWhole",
    s.serial, s.shared_until as "sharedUntil", s.shared_at as "sharedAt"
  from credentials c
  join learners l on l.tenant_id = c.tenant_id and l.id = c.learner_id
  left join course_enrolments e on e.tenant_id = c.tenant_id and e.learner_id = c.learner_id and e.id = c.course_enrolment_id
  left join course_offers o on o.tenant_id = e.tenant_id and o.id = e.course_offer_id
  left join qualifications q on q.tenant_id = c.tenant_id and q.id = c.qualification_id
  left join qualification_enrolments y on y.tenant_id = c.tenant_id and y.learner_id = c.learner_id and y.id = c.qualification_enrolment_id
  left join credential_shares s on s.tenant_id = c.tenant_id and s.credential_id = c.id
  where ${current('c', scope)} and c.id = ${credentialId} and ${seenBy(scope, sql`${credentialIsVisible(scope)} and c.credential_status_id <> ${credentialStatuses.draft}`)}`

export const readShare = async (db: TenantDatabase, scope: Scope, credentialId: number): Promise<ShareableCredential | undefined> => {
  const [[credential]] = await db.read<[ShareableCredential[]]>(found(scope, credentialId))
  return credential
}

/** Locked until the end of the transaction, so concurrent changes run one after another. */
export const holdShare = async (transaction: Transaction, scope: Scope, credentialId: number): Promise<ShareableCredential | undefined> => {
  const [credential] = await transaction.rows<ShareableCredential>(sql`${found(scope, credentialId)} for no key update of c`)
  return credential
}

type Share = { serial: string; tokenHash: Buffer; sharedUntil: string | null; sharedAt: string }

export const writeShare = (transaction: Transaction, { tenantId }: Scope, credentialId: number, { serial, tokenHash, sharedUntil, sharedAt }: Share) =>
  transaction.rows(sql`
    insert into credential_shares (tenant_id, credential_id, serial, token_hash, shared_until, shared_at)
    values (${tenantId}, ${credentialId}, ${serial}, ${tokenHash}, ${sharedUntil}, ${sharedAt})
    on conflict (tenant_id, credential_id) do update set serial = excluded.serial, token_hash = excluded.token_hash,
      shared_until = excluded.shared_until, shared_at = excluded.shared_at`)

export const removeShare = (transaction: Transaction, { tenantId }: Scope, credentialId: number) =>
  transaction.rows(sql`delete from credential_shares where tenant_id = ${tenantId} and credential_id = ${credentialId}`)

/** The id a credential is signed under. It never changes. */
export const badgeOf = async (db: TenantDatabase, scope: Scope, credentialId: number, now: string): Promise<{ guid: string; firstSignedAt: string }> => {
  const { tenantId } = scope
  const [[known]] = await db.read<[{ guid: string; firstSignedAt: string }[]]>(
    sql`select guid, first_signed_at as "firstSignedAt" from credential_badges where tenant_id = ${tenantId} and credential_id = ${credentialId}`,
  )
  if (known) return known
  await db.write((transaction) =>
    transaction.rows(sql`
      insert into credential_badges (tenant_id, credential_id, first_signed_at) values (${tenantId}, ${credentialId}, ${now}) on conflict do nothing`),
  )
  return badgeOf(db, scope, credentialId, now)
}
