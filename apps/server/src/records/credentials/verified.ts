import type { Site } from '../../sites/site.ts'
import { awardOf } from './award.ts'
import { type VerifiedStatus, verifiedStatusOf } from './credential-status.ts'
import type { SharedCredential } from './verification.queries.ts'

/** Everything a third party sees. */
export type Verified = {
  provider: string
  learnerName: string
  qualification: { code: string | null; name: string }
  date: string | null
  status: VerifiedStatus
}

export const verifiedOf = ({ tenant }: Site, { learnerName, date, statusId, ...awarded }: SharedCredential): Verified => ({
  provider: tenant.name,
  learnerName,
  qualification: awardOf(awarded),
  date,
  status: verifiedStatusOf(statusId),
})
