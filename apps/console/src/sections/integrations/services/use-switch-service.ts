import type { IdentityProviderView } from '@lanyard/contract'
import { toast } from '@lanyard/web/announcements.ts'
import { explain } from '@lanyard/web/explain.ts'
import { useCallMutation } from '../../../api.ts'
import { currentTenant } from '../../../session.ts'
import { audienceLabels, audienceOf } from './audience.ts'

/** Turns a service off or on immediately; a toast offers to undo it. */
export const useSwitchService = (service: IdentityProviderView) => {
  const { ProviderId, Name, Icon, Issuer, ClientId, AllowedDomains, LinksByVerifiedEmail, ServesLearners, ServesStaff, IsActive } = service
  const who = audienceLabels[audienceOf(service)]
  const replace = useCallMutation('replaceIdentityProvider', ['listIdentityProviders'])
  const set = (isActive: boolean) =>
    replace.mutateAsync({
      params: { tenantCode: currentTenant(), id: ProviderId },
      body: { Name, Icon, Issuer, ClientId, AllowedDomains, LinksByVerifiedEmail, ServesLearners, ServesStaff, IsActive: isActive },
    })
  const turn = async (isActive: boolean, isUndo: boolean) => {
    try {
      await set(isActive)
      const message = isActive ? `${who} can sign in with ${Name}${isUndo ? ' again' : ''}.` : `${who} can no longer sign in with ${Name}.`
      toast(message, 'success', isUndo ? undefined : { label: 'Undo', run: () => void turn(!isActive, true) })
    } catch (error) {
      toast(explain(error), 'error')
    }
  }
  return { busy: replace.isPending, turn: () => void turn(!IsActive, false) }
}
