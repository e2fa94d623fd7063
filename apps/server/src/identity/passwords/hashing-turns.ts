import type { Caller } from '../../caller.ts'
import { addressGroup, type Requester } from '../sign-in/limits/address-limit.ts'
import type { Visit } from '../visit.ts'
import type { Turn } from './fair-queue.ts'

/** Strangers wait behind others from the same address and others who try the same name. */
export const turnOf = ({ realm, address, deviceToken }: Visit, { name, isKnownDevice }: Requester): Turn =>
  isKnownDevice
    ? { names: [`device ${deviceToken}`], isKnown: true }
    : { names: [`address ${addressGroup(address)}`, `name ${realm.poolId} ${name.toLowerCase()}`] }

/** For someone who has already shown one of the account's factors. */
export const turnOfAccount = ({ realm }: Visit, accountId: number): Turn => ({ names: [`account ${realm.poolId} ${accountId}`], isKnown: true })

export const turnOfCaller = ({ kind, poolId, accountId }: Pick<Caller, 'kind' | 'poolId' | 'accountId'>): Turn => ({
  names: [`${kind} ${poolId} ${accountId}`],
  isKnown: true,
})
