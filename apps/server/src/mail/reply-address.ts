import { timingSafeEqual } from 'node:crypto'
import type { TenantId } from '../database/database.ts'
import type { Secrets } from '../secrets/secrets.ts'

/** The case that a learner's email belongs to. */
export type ReplyTarget = { tenantId: TenantId; supportCaseId: number; learnerId: number }

/** Bytes of the signature. Mail servers may change the letter case, so it is written without capitals. */
const signatureBytes = 16
const signatureLength = 25

const signatureOf = ({ sign }: Secrets, { tenantId, supportCaseId, learnerId }: ReplyTarget) => {
  const signed = Buffer.from(sign('case reply', `${tenantId}.${supportCaseId}.${learnerId}`), 'base64url')
  return BigInt(`0x${signed.subarray(0, signatureBytes).toString('hex')}`)
    .toString(36)
    .padStart(signatureLength, '0')
}

/** The address that takes a learner's reply to one case. Only the installation's secret can create it. At most 59 characters precede the domain. */
export const replyAddressOf = (secrets: Secrets, domain: string, target: ReplyTarget) => {
  const numbers = [target.tenantId, target.supportCaseId, target.learnerId].map((each) => each.toString(36))
  return `case-${numbers.join('-')}-${signatureOf(secrets, target)}@${domain}`
}

const localPattern = /^case-([0-9a-z]{1,6})-([0-9a-z]{1,10})-([0-9a-z]{1,10})-([0-9a-z]{25})$/

/** The case of an address that we signed. */
export const readReplyAddress = (secrets: Secrets, domain: string, address: string): ReplyTarget | undefined => {
  const written = address.trim().toLowerCase()
  const at = written.lastIndexOf('@')
  if (at < 0 || at > 64 || written.slice(at + 1) !== domain) return undefined
  const [, tenant = '', supportCase = '', learner = '', signature = ''] = localPattern.exec(written.slice(0, at)) ?? []
  if (signature === '') return undefined
  const [tenantId = 0, supportCaseId = 0, learnerId = 0] = [tenant, supportCase, learner].map((each) => Number.parseInt(each, 36))
  const target = { tenantId, supportCaseId, learnerId }
  return timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(secrets, target))) ? target : undefined
}
