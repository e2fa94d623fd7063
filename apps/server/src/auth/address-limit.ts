import { isIPv6 } from 'node:net'
import type { Transaction } from '../platform/database.ts'
import { Problem } from '../platform/problem.ts'
import { countAttempt, takeBackAttempt } from './addresses.queries.ts'
import { iso, type Visit } from './visit.ts'

const mostFailures = 30
const mostMailRequests = 60
const window = 15 * 60_000

/** An IPv6 household has a whole /64. */
export const addressGroup = (address: string): string => {
  if (!isIPv6(address)) return address
  if (address.toLowerCase().startsWith('::ffff:') && address.includes('.')) return address.slice(7)
  const [head = '', tail] = address.split('::')
  const front = head.split(':').filter(Boolean)
  const back = tail?.split(':').filter(Boolean) ?? []
  const groups = tail === undefined ? front : [...front, ...Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0'), ...back]
  return `${groups
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

const admit = async (transaction: Transaction, { realm, now }: Visit, counted: string, most: number, detail: string) => {
  const { failures, startedAt } = await countAttempt(transaction, realm.poolId, counted, iso(now), iso(now - window))
  if (failures <= most) return
  const seconds = Math.max(1, Math.ceil((Date.parse(startedAt) + window - now) / 1000))
  throw new Problem('too-many-requests', detail, { headers: { 'retry-after': String(seconds) } })
}

/** 30 refused sign-ins of one address in 15 minutes, and it has to wait. */
export const admitAddress = (transaction: Transaction, visit: Visit) =>
  admit(transaction, visit, addressGroup(visit.address), mostFailures, 'Too many refused sign-ins from this address.')

/** Asking for mail is counted by itself: no more than this many codes and links for one address. */
export const admitMailRequest = (transaction: Transaction, visit: Visit) =>
  admit(transaction, visit, `mail ${addressGroup(visit.address)}`, mostMailRequests, 'Too many messages asked for from this address.')

/** A tenant's service can send the same person here again and again: their wrong codes are counted by themselves, and never against their password. */
export const admitService = (transaction: Transaction, visit: Visit, whose: string) =>
  admit(transaction, visit, `service ${whose}`, mostFailures, 'Too many wrong codes for this sign-in.')

export const forgiveService = (transaction: Transaction, { realm }: Visit, whose: string) => takeBackAttempt(transaction, realm.poolId, `service ${whose}`)

export const forgiveAddress = (transaction: Transaction, { realm, address }: Visit) => takeBackAttempt(transaction, realm.poolId, addressGroup(address))
