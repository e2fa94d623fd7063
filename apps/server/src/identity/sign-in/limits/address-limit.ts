import { isIPv6 } from 'node:net'
import { iso } from '../../../common/clock.ts'
import { Problem } from '../../../common/problem.ts'
import type { Transaction } from '../../../database/database.ts'
import { hashOf } from '../../../secrets/random-tokens.ts'
import type { Secrets } from '../../../secrets/secrets.ts'
import type { Visit } from '../../visit.ts'
import { type Counted, countAttempt, countRequester, forgiveRequester, takeBackAttempt } from './addresses.queries.ts'

const minute = 60_000

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

/** Who tries to sign in or requests mail: the name, and whether the named account knows the device. */
export type Requester = { name: string; isKnownDevice: boolean }

type Limit = { prefix: string; most: number; window: number; detail: string }

const signIns: Limit = { prefix: '', most: 30, window: 15 * minute, detail: 'Too many refused sign-ins from this address.' }
const mailRequests: Limit = { prefix: 'mail ', most: 60, window: 15 * minute, detail: 'Too many messages asked for from this address.' }
const codes: Limit = { prefix: '', most: 30, window: 15 * minute, detail: 'Too many wrong codes for this sign-in.' }

const records: Limit = { prefix: 'record ', most: 10, window: 24 * 60 * minute, detail: 'Too many wrong learner numbers and dates of birth today.' }

const demand = ({ failures, startedAt }: Counted, { most, window, detail }: Limit, now: number) => {
  if (failures <= most) return
  const seconds = Math.max(1, Math.ceil((Date.parse(startedAt) + window - now) / 1000))
  throw new Problem('too-many-requests', detail, { headers: { 'retry-after': String(seconds) } })
}

const count = (transaction: Transaction, { realm, now }: Visit, key: string, { window }: Limit) =>
  countAttempt(transaction, realm.poolId, key, iso(now), iso(now - window))

const deviceKey = ({ deviceToken = '' }: Visit, { prefix }: Limit) => `${prefix}device ${hashOf(deviceToken).toString('base64url')}`
const addressKey = ({ address }: Visit, { prefix }: Limit) => `${prefix}${addressGroup(address)}`
/** A typed name may be a password, so only its keyed hash is stored. */
const nameKey = (secrets: Secrets, { name }: Requester) => secrets.sign('requester', name.toLowerCase())
const keysOf = (secrets: Secrets, visit: Visit, requester: Requester, limit: Limit) => {
  const address = addressKey(visit, limit)
  return { address, name: `${address} ${nameKey(secrets, requester)}` }
}

/** A known device has its own counter. An address counts different names, and the attempts under each, so one person's mistakes block no one else there. */
const admit = async (secrets: Secrets, transaction: Transaction, visit: Visit, requester: Requester, limit: Limit) => {
  const { realm, now } = visit
  const keys = keysOf(secrets, visit, requester, limit)
  if (requester.isKnownDevice) return demand(await count(transaction, visit, deviceKey(visit, limit), limit), limit, now)
  const { names, attempts, startedAt } = await countRequester(transaction, realm.poolId, keys, iso(now), iso(now - limit.window))
  demand({ failures: Math.max(names, attempts), startedAt }, limit, now)
}

const forgive = (secrets: Secrets, transaction: Transaction, visit: Visit, requester: Requester, limit: Limit) => {
  const { poolId } = visit.realm
  if (requester.isKnownDevice) return takeBackAttempt(transaction, poolId, deviceKey(visit, limit))
  return forgiveRequester(transaction, poolId, keysOf(secrets, visit, requester, limit))
}

/** An address has to wait after 30 refused names in 15 minutes, or one name refused 30 times. A known device has its own 30. */
export const admitSignIn = (secrets: Secrets, transaction: Transaction, visit: Visit, requester: Requester) =>
  admit(secrets, transaction, visit, requester, signIns)
export const forgiveSignIn = (secrets: Secrets, transaction: Transaction, visit: Visit, requester: Requester) =>
  forgive(secrets, transaction, visit, requester, signIns)

/** Mail requests have their own counter. */
export const admitMailRequest = (secrets: Secrets, transaction: Transaction, visit: Visit, requester: Requester) =>
  admit(secrets, transaction, visit, requester, mailRequests)

/** How many mails of a kind this requester asked for under this name within the hour, including this one. */
export const countMailRequests = async (secrets: Secrets, transaction: Transaction, visit: Visit, requester: Requester, kind: string): Promise<number> => {
  const limit: Limit = { ...mailRequests, prefix: `${kind} `, window: 60 * minute }
  const from = requester.isKnownDevice ? deviceKey(visit, limit) : addressKey(visit, limit)
  return (await count(transaction, visit, `${from} ${nameKey(secrets, requester)}`, limit)).failures
}

/** Wrong second factors from anywhere: 30 in 15 minutes. `whose` names the account, and the service if a tenant's service led there. */
export const admitCode = async (transaction: Transaction, visit: Visit, whose: string) =>
  demand(await count(transaction, visit, `code ${whose}`, codes), codes, visit.now)
export const forgiveCode = (transaction: Transaction, { realm }: Visit, whose: string) => takeBackAttempt(transaction, realm.poolId, `code ${whose}`)

/** Wrong answers about a learner record, from anywhere: 10 a day by one person, and 10 about one learner number. */
export const admitRecord = async (transaction: Transaction, visit: Visit, whose: string) =>
  demand(await count(transaction, visit, `${records.prefix}${whose}`, records), records, visit.now)
export const forgiveRecord = (transaction: Transaction, { realm }: Visit, whose: string) =>
  takeBackAttempt(transaction, realm.poolId, `${records.prefix}${whose}`)
