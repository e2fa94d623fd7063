import { setTimeout as pause } from 'node:timers/promises'
import { Problem } from '../../../common/problem.ts'
import { addressGroup } from './address-limit.ts'

/** Milliseconds: one request every `spacing`, after a burst of `burst`. A request that would wait longer than `longestWait` is refused. */
export type Pace = { spacing: number; burst: number; longestWait: number }

const usual: Pace = { spacing: 5, burst: 20, longestWait: 2000 }
const mostRemembered = 1000

const tooFast = (milliseconds: number) =>
  new Problem('too-many-requests', 'Too many sign-ins from this address at once.', { headers: { 'retry-after': String(Math.ceil(milliseconds / 1000)) } })

/** Sign-in handles few requests of one address at a time: the rest of a flood waits for itself and costs no one else anything. */
export const openAddressPace = (
  { spacing, burst, longestWait }: Pace = usual,
  now = () => performance.now(),
  wait: (milliseconds: number) => Promise<void> = pause,
) => {
  /** When each address would be up to date, had it sent one request every `spacing`. */
  const paid = new Map<string, number>()
  const forgetRested = () => {
    for (const [group, until] of paid) if (until <= now()) paid.delete(group)
  }
  return async (address: string): Promise<void> => {
    const group = addressGroup(address)
    const begun = now()
    const until = Math.max(begun, paid.get(group) ?? 0) + spacing
    const delay = until - begun - burst * spacing
    if (delay > longestWait) throw tooFast(delay)
    if (paid.size >= mostRemembered) forgetRested()
    paid.set(group, until)
    if (delay > 0) await wait(delay)
  }
}

export type AddressPace = ReturnType<typeof openAddressPace>
