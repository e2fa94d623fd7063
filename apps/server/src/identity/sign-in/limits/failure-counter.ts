import type { Transaction } from '../../../database/database.ts'
import { hashOf } from '../../../secrets/random-tokens.ts'
import { type Account, type Counter, setCounter } from '../../accounts/accounts.queries.ts'
import { isDeviceKnown, lockDevice, setDeviceCounter } from '../../sessions/devices.queries.ts'
import type { Visit } from '../../visit.ts'
import { unlocked } from './lock.ts'

/** No account has this id. The same work is done for an unknown name as for a known one. */
const nobody = -1
const noDevice = Buffer.alloc(32)

export const deviceHashOf = ({ deviceToken }: Visit) => (deviceToken ? hashOf(deviceToken) : noDevice)

/** Whether the account has signed in from this device before. */
export const knowsDevice = (transaction: Transaction, visit: Visit, account: Pick<Account, 'id'> | undefined): Promise<boolean> =>
  isDeviceKnown(transaction, visit.realm.poolId, account?.id ?? nobody, deviceHashOf(visit))

export type FailureCounter = { counter: Counter; set(counter: Counter): Promise<unknown> }

/** Where wrong guesses count: on a known device, otherwise on the account itself, whose row the caller has locked. */
export const failureCounterOf = async (transaction: Transaction, visit: Visit, account: Account | undefined): Promise<FailureCounter> => {
  const { poolId } = visit.realm
  const id = account?.id ?? nobody
  const deviceHash = deviceHashOf(visit)
  const device = await lockDevice(transaction, poolId, id, deviceHash)
  return {
    counter: device ?? account ?? unlocked,
    set: (counter) => (device ? setDeviceCounter(transaction, poolId, id, deviceHash, counter) : setCounter(transaction, poolId, id, counter)),
  }
}
