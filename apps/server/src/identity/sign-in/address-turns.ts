import { openTurns } from '../../http/limits/turns.ts'
import type { Identity } from '../identity.ts'
import type { Visit } from '../visit.ts'
import { addressGroup } from './limits/address-limit.ts'

/** Concurrent transactions per address: half of a process's connections, because they wait for one another's counters. */
const concurrency = { each: 2, overall: Number.POSITIVE_INFINITY }

/** Sign-in for one visitor: each write waits for other writes from the same address, so a flood leaves connections for everyone else. */
export const openAddressTurns = (identity: Identity) => {
  const turns = openTurns(concurrency)
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
