import type { FastifyReply } from 'fastify'
import type { Caller } from '../../caller.ts'
import { Problem } from '../../common/problem.ts'
import type { TakeSlot } from '../../database/changes/shared-slots.ts'
import { openTurns } from './turns.ts'

/** A long response written while it is read. */
export type Export = {
  /** Reads the next part when it is the tenant's turn. */
  turn<Result>(read: () => Promise<Result>): Promise<Result>
  end(): void
}

export type Exports = {
  /** Rejects if the caller has too many open, or if too many are open overall. */
  begin(caller: Pick<Caller, 'kind' | 'tenantId' | 'accountId'>): Promise<Export>
}

const most = { perPerson: 2, perTenant: 10, overall: 50 }
/** Half of one process's connections, so other calls have the rest. */
const concurrentReads = { each: 1, overall: 2 }

const full = () => new Problem('busy', 'Too many downloads are running. Try again in a minute.', { headers: { 'retry-after': '60' } })
const enough = () =>
  new Problem('too-many-requests', `You already have ${most.perPerson} downloads running. Try again when one has finished.`, {
    headers: { 'retry-after': '60' },
  })

/**
 * A person's and a tenant's exports are limited for all processes together, their number overall for this one. An open one that no one reads costs a little memory
 * and no turn, so a slow reader delays no one.
 */
export const openExports = (takeSlot: TakeSlot): Exports => {
  const turns = openTurns(concurrentReads)
  let open = 0
  return {
    begin: async ({ kind, tenantId, accountId }) => {
      if (open >= most.overall) throw full()
      open++
      const taken: (() => void)[] = []
      const end = () => {
        if (taken.length > 0) open--
        for (const free of taken.splice(0)) free()
      }
      try {
        const ofPerson = await takeSlot(`export ${tenantId} ${kind} ${accountId}`, most.perPerson)
        if (!ofPerson) throw enough()
        taken.push(ofPerson)
        const ofTenant = await takeSlot(`exports ${tenantId}`, most.perTenant)
        if (!ofTenant) throw full()
        taken.push(ofTenant)
      } catch (error) {
        if (taken.length === 0) open--
        end()
        throw error
      }
      return { turn: (read) => turns(tenantId, read), end }
    },
  }
}

const stalledFor = 60_000

/** Aborts a response that is no longer read. */
export const endWhenStalled = ({ raw }: FastifyReply) => {
  raw.setTimeout(stalledFor, () => raw.destroy())
}
