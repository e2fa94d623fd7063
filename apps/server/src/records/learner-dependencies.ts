import type { FieldError } from '@lanyard/contract'
import type { Clock } from '../common/clock.ts'
import type { TenantId, Transaction } from '../database/database.ts'
import type { Hosts } from '../http/hosts.ts'
import type { CountWrites } from '../http/limits/write-limits.ts'
import type { ListContext } from '../lists/list-filters.queries.ts'
import type { CachedLists } from '../lists/list-values.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { Tenant } from '../sites/site.ts'
import type { Sites } from '../sites/sites.ts'
import type { RichTexts } from './cases/rich-texts.ts'
import type { ShareableCredential } from './credentials/credential-shares.queries.ts'
import type { LearnerScope, Scope } from './scope.queries.ts'

/** Attaches documents to an entry or a change request in the transaction that wrote it, or returns what is wrong with which document. Without either it only checks them. */
export type AttachDocuments = (
  transaction: Transaction,
  attaching: { tenantId: TenantId; learnerId: number; supportCaseEntryId?: number; changeRequestId?: number; documentIds: readonly number[]; at: string },
) => Promise<FieldError[]>

type Provider = { tenantId: TenantId; name: string; origin: string }
type Achievement = Pick<ShareableCredential, 'learnerName' | 'qualificationCode' | 'qualificationName' | 'title' | 'isWhole'> & {
  guid: string
  issuedAt: string
}

/** Signs a credential with its tenant's key, as an Open Badges 3.0 JWT. */
export type SignBadge = (provider: Provider, achievement: Achievement) => Promise<{ jwt: string; keysAddress: string }>

/** The dependencies of the learner's calls. */
export type LearnerDependencies = {
  attachDocuments: AttachDocuments
  catalogue: { of(tenantId: TenantId): CachedLists | Promise<CachedLists> }
  clock: Clock
  countWrites: CountWrites
  hosts: Hosts
  richTexts: RichTexts
  secrets: Secrets
  signBadge: SignBadge
  sites: Sites
}

/** The context of every record call: whose records, the tenant's lists, and today's date there. */
export type RecordContext = ListContext & { scope: Scope; tenant: Tenant; now: string; today: string; secrets: Secrets }
export type LearnerContext = RecordContext & { scope: LearnerScope }
