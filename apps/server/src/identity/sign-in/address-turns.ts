import { openTurns } from '../../http/limits/turns.ts'
import type { Identity } from '../identity.ts'
import type { Visit } from '../visit.ts'
import { addressGroup } from './limits/address-limit.ts'

/** Transactions of one address at once: half of a process's connections, because they wait for one another's counts. */
const atOnce = { each: 2, overall: Number.POSITIVE_INFINITY }

/** Sign-in as one visitor uses it: each write waits for other writes from the same address, so a flood leaves connections to everybody else. */
export const openAddressTurns = (identity: Identity) => {
  const turns = openTurns(atOnce)
  const { database } = identity
  return ({ address }: Pick<Visit, 'address'>): Identity => ({
    ...identity,
    database: {
      ...database,
      forTenant: (tenantId) => {
        const tenant = database.forTenant(tenantId)
        return { ...tenant, write: (work, opening) => turns(addressGroup(address), () => tenant.write(work, opening)) }
      },
    },
  })
}
