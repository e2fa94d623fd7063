import type { FastifyRequest } from 'fastify'
import { recordEvent } from '../../events.queries.ts'
import type { Identity } from '../../identity.ts'
import { visitOf } from '../../visit.ts'
import { addressGroup } from './address-limit.ts'

const window = 15 * 60_000
const mostRemembered = 10_000

/** Logs once that an address has to wait, however often it tries. */
export const openLimitedSignIns = ({ database, hosts, realms, clock, log }: Identity) => {
  const lately = new Map<string, number>()
  return async (request: FastifyRequest) => {
    const visit = visitOf(request, realms.at(hosts(request.raw)), clock)
    const { realm, now } = visit
    const who = `${realm.poolId} ${addressGroup(visit.address)}`
    if (now - (lately.get(who) ?? Number.NEGATIVE_INFINITY) < window) return
    if (lately.size >= mostRemembered) lately.clear()
    lately.set(who, now)
    await database
      .forTenant(realm.poolId)
      .write((transaction) => recordEvent(transaction, visit, { action: 'sign-in', outcome: 'refused', about: { reason: 'too-many-attempts' } }))
      .catch((error) => log.error({ err: error, requestId: request.id }, 'could not record that an address has to wait'))
  }
}
