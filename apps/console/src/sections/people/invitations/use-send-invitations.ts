import type { NewInvitation } from '@lanyard/contract'
import { ResponseError } from '@lanyard/contract/browser'
import { toast } from '@lanyard/web/announcements.ts'
import type { SendOnce } from '@lanyard/web/form/use-send-once.ts'
import { useCallMutation } from '../../../api.ts'
import { currentTenant } from '../../../session.ts'
import { withShortPointers } from '../short-pointers.ts'
import { reasonOf } from './addresses.ts'

const sayOnTheWay = (sent: readonly string[]) =>
  sent.length === 1 ? `The invitation to ${sent[0]} is on its way.` : `${sent.length} invitations are on their way.`

/** Refused for some of several addresses: each is named, at the field. */
const refusedFor = (failures: ReadonlyMap<string, unknown>): unknown => {
  const message = [...failures].map(([address, error]) => `${address}: ${reasonOf(error)}`).join(' ')
  const [first] = failures.values()
  if (!(first instanceof ResponseError) || !first.problem) return first
  return new ResponseError(first.response, { ...first.problem, errors: [{ pointer: '/Email', message }] })
}

/** Invites each address. Those that fail are returned to the form with the reason; the others are sent. */
export const useSendInvitations = (onLeft: (addresses: readonly string[]) => void) => {
  const { mutateAsync } = useCallMutation('createInvitation', ['listInvitations', 'getHome'])
  return async (addresses: readonly string[], invitation: Omit<NewInvitation, 'Email'>, once: SendOnce) => {
    const failures = new Map<string, unknown>()
    for (const Email of addresses) {
      const body = { ...invitation, Email }
      await mutateAsync({ params: { tenantCode: currentTenant() }, body, idempotencyKey: once(body).key }).catch((error) => failures.set(Email, error))
    }
    const sent = addresses.filter((address) => !failures.has(address))
    if (sent.length > 0) toast(sayOnTheWay(sent))
    if (failures.size === 0) return
    if (addresses.length === 1) throw withShortPointers(failures.get(addresses[0] ?? ''))
    onLeft([...failures.keys()])
    throw refusedFor(failures)
  }
}
